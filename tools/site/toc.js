// The table of contents beside a page. pkgdown.js calls Toc.init() of a library that no package registry has.
window.Toc = {
  init({ $nav, $scope }) {
    if (!$nav.length) return;
    const headings = $scope.toArray().filter((heading) => !heading.closest("[data-toc-skip]"));
    const levels = [...new Set(headings.map((heading) => heading.tagName))].sort().slice(0, 2);
    const list = () => $('<ul class="nav flex-column"></ul>');
    const top = list().appendTo($nav);
    let below = null;
    for (const heading of headings) {
      const level = levels.indexOf(heading.tagName);
      if (level < 0) continue;
      // The id is mostly that of the section; the index pages have none.
      let id = heading.id || heading.closest("[id]").id;
      if (id === "main") id = heading.id = `section-${headings.indexOf(heading) + 1}`;
      const text = $(heading).clone().find("a.anchor").remove().end().text().trim();
      const item = $("<li></li>").append($('<a class="nav-link"></a>').attr("href", "#" + id).text(text));
      if (level === 0) {
        top.append(item);
        below = null;
      } else if (top.children().length) {
        below = below || list().appendTo(top.children().last());
        below.append(item);
      }
    }
  },
};
