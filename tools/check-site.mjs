// Opens every page of a built site in a browser, as a reader with no network would, and follows its links and search.
// Usage: node tools/check-site.mjs FOLDER
// Fails on: a message of an error in the console; a request that failed, or that went elsewhere; a picture that does
// not show; a link or an anchor within the site that leads nowhere; a page that no link leads to; one without a title
// or text, with a formula left as TeX, or wider than a phone; a search that does not find what it should.
// Serves the folder on a port of this machine, below a path, as a site need not be at the root of its host.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const { chromium } = createRequire(path.resolve("_build/npm/package.json"))("playwright-core");

const folder = path.resolve(process.argv[2]);
const below = "/some/where/";
const phone = { width: 390, height: 844 };
const desk = { width: 1200, height: 900 };

// What to type, on which page, what must be among the results, and where the first of them must lead.
const searches = [
  { word: "lift", on: "index.html", lists: "lift_function", to: /\.html$/ },
  { word: "joint_quantiles", on: "reference/index.html", lists: "joint_quantiles", to: /^reference\/joint_q/ },
  { word: "Maunga Whau", on: "articles/voting.html", lists: "An image", to: /^articles\/image\./ },
];

const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".png": "image/png", ".svg": "image/svg+xml", ".woff2": "font/woff2",
};

const problems = [];
const complain = (where, what) => {
  const line = `${where}: ${what}`;
  if (!problems.includes(line)) problems.push(line);
};

function serve() {
  const server = http.createServer((request, response) => {
    // A browser asks for it unasked.
    if (request.url === "/favicon.ico") return response.writeHead(204).end();
    const wanted = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = path.join(folder, wanted.slice(below.length));
    if (!wanted.startsWith(below) || !file.startsWith(folder) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      return response.writeHead(404).end();
    }
    response.writeHead(200, { "Content-Type": types[path.extname(file)] ?? "application/octet-stream" });
    response.end(fs.readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function findBrowser() {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    } catch {
      // the next one, then
    }
  }
  throw new Error("no chromium on the PATH");
}

// A page's address within the site, without what follows # or ?; null for one elsewhere.
function inSite(url, root) {
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(root).origin) return null;
  const file = decodeURIComponent(pathname);
  return file.startsWith(below) ? file.slice(below.length) : file;
}

// Runs in the browser: what there is to see on a page.
function look() {
  const main = document.querySelector("main");
  const prose = main?.cloneNode(true);
  prose?.querySelectorAll("pre, code").forEach((node) => node.remove());
  return {
    title: document.title.trim(),
    heading: main?.querySelector("h1")?.textContent.trim() ?? "",
    words: main?.innerText.trim().split(/\s+/).length ?? 0,
    tex: prose?.textContent.match(/\\\(|\\\[|\$\$|@formula|\\(?:frac|eta|chi)\b/)?.[0],
    formulas: document.querySelectorAll("math").length,
    pictures: [...document.images].map((img) => ({ src: img.currentSrc || img.src, shown: img.naturalWidth > 0 })),
    links: [...document.querySelectorAll("a[href]")].map((a) => a.href),
    ids: [...document.querySelectorAll("[id], a[name]")].map((node) => node.id || node.name),
    contents: document.querySelector("#toc")?.querySelectorAll("a").length,
    sections: document.querySelectorAll("main h2").length,
  };
}

const widerThan = (width) => document.scrollingElement.scrollWidth > width;

function watch(page, root, name) {
  const where = () => inSite(page.url(), root) || name();
  page.on("console", (message) => {
    if (message.type() === "error") complain(where(), `console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complain(where(), `error: ${error.message}`));
  page.on("requestfailed", (request) => complain(where(), `request failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) complain(where(), `status ${response.status()}: ${response.url()}`);
  });
  return page.route("**/*", (route) => {
    const url = route.request().url();
    if (/^(data|blob):/.test(url) || inSite(url, root) !== null) return route.continue();
    complain(where(), `asks another host: ${url}`);
    return route.abort();
  });
}

function checkPage(name, seen) {
  if (!seen.title) complain(name, "no title");
  if (!seen.heading) complain(name, "no heading");
  if (seen.words < 5) complain(name, `only ${seen.words} words of text`);
  if (seen.tex) complain(name, `TeX is left: ${seen.tex}`);
  for (const { src, shown } of seen.pictures) if (!shown) complain(name, `no picture: ${src}`);
  if (seen.contents === 0 && seen.sections > 0) complain(name, "no table of contents");
}

// Counts the links, and says which lead nowhere.
function checkLinks(pages, root) {
  const reached = new Set(["index.html", "404.html"]);
  let count = 0;
  for (const [name, { links }] of pages) {
    for (const link of links) {
      if (!/^https?:/.test(link)) continue;
      const target = inSite(link, root);
      if (target === null) continue;
      count += 1;
      const file = target === "" || target.endsWith("/") ? `${target}index.html` : target;
      const anchor = decodeURIComponent(new URL(link).hash.slice(1));
      if (file !== name) reached.add(file);
      if (!fs.existsSync(path.join(folder, file))) complain(name, `broken link: ${target}`);
      else if (anchor && !pages.get(file)?.ids.includes(anchor)) complain(name, `no such anchor: ${file}#${anchor}`);
    }
  }
  for (const name of pages.keys()) if (!reached.has(name)) complain(name, "no link leads to it");
  return count;
}

async function search(page, root, { word, on, lists, to }) {
  const where = `search of "${word}" on ${on}`;
  await page.goto(root + on);
  const index = page.waitForResponse(/search\.json$/, { timeout: 10000 });
  await page.click("#search-input");
  await index;
  await page.waitForFunction(() => !document.querySelector("#search-input").classList.contains("loading"));
  await page.keyboard.type(word, { delay: 20 });
  const first = page.locator(".aa-suggestion").first();
  await first.waitFor({ timeout: 10000 });
  const listed = await page.locator(".aa-suggestion").allInnerTexts();
  if (!listed.some((text) => text.includes(lists))) complain(where, `${lists} is not among the results`);
  await Promise.all([page.waitForURL((url) => url.searchParams.has("q"), { timeout: 10000 }), first.click()]);
  await page.waitForLoadState("load");
  const target = inSite(page.url(), root);
  if (!to.test(target)) complain(where, `leads to ${target}`);
  const anchor = decodeURIComponent(new URL(page.url()).hash.slice(1));
  if (anchor && anchor !== "undefined" && (await page.locator(`[id="${anchor}"]`).count()) === 0) {
    complain(where, `leads to an anchor that is not there: ${target}#${anchor}`);
  }
  if (!(await page.innerText("main")).toLowerCase().includes(word.toLowerCase())) {
    complain(where, `${target} does not have the word`);
  }
}

async function main() {
  const names = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html")).sort();
  if (!names.includes("index.html")) throw new Error(`no site in ${folder}`);
  const server = await serve();
  // Chromium's sandbox does not run for root.
  const browser = await chromium.launch({
    executablePath: findBrowser(), args: process.getuid() === 0 ? ["--no-sandbox"] : [],
  });
  const pages = new Map();
  let pictures = 0;
  let formulas = 0;
  let links = 0;
  try {
    const root = `http://127.0.0.1:${server.address().port}${below}`;
    const page = await browser.newPage({ viewport: desk });
    let current = "";
    await watch(page, root, () => current);
    for (const name of names) {
      current = name;
      await page.setViewportSize(desk);
      await page.goto(root + name, { waitUntil: "load" });
      const seen = await page.evaluate(look);
      checkPage(name, seen);
      pages.set(name, seen);
      pictures += seen.pictures.length;
      formulas += seen.formulas;
      await page.setViewportSize(phone);
      if (await page.evaluate(widerThan, phone.width)) complain(name, "wider than a phone");
    }
    await page.setViewportSize(desk);
    links = checkLinks(pages, root);
    for (const wanted of searches) {
      try {
        await search(page, root, wanted);
      } catch (error) {
        complain(`search of "${wanted.word}" on ${wanted.on}`, error.message.split("\n")[0]);
      }
    }
  } finally {
    await browser.close();
    server.close();
  }
  for (const line of problems) console.log(line);
  const counts = `${pages.size} pages, ${pictures} pictures, ${formulas} formulas, ${links} links`;
  console.log(problems.length ? `site: ${counts}, ${problems.length} problems` : `site: ${counts}, search works`);
  process.exitCode = problems.length ? 1 : 0;
}

main().catch((error) => {
  console.log(`site: could not be checked: ${error.message}`);
  process.exitCode = 1;
});
