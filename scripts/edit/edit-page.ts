import { REPORT_PATH } from '#domain/routes/public-paths.ts';
import { escapeMarkup } from '#domain/xml.ts';
import { EDIT_MESSAGES, EDIT_PAGE } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import type { DealerWebsite } from './dealer-website.ts';
import type { PreviewState } from './preview-builder.ts';

export const EDIT_PATH = '/_edit';
export const FORM_PATH = `${EDIT_PATH}/form/`;

const STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:42rem;padding:1rem}
h1{font-size:1.5rem;line-height:1.2}
h2{font-size:1.125rem;margin-top:2rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0}
.actions a,button{display:inline-block;padding:.75rem 1rem;min-height:1.5rem;border:1px solid currentColor;border-radius:.5rem;background:none;color:inherit;font:inherit;text-decoration:none;cursor:pointer}
.actions a:first-child{background:#174ea6;border-color:#174ea6;color:#fff}
:focus-visible{outline:3px solid #f29900;outline-offset:2px}
li{margin:.5rem 0}
li small{display:block}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border-left:4px solid #b3261e;padding-left:.75rem}
`;

/** Policy of the page and of messages: nothing is loaded, and forms are sent only to this server. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Policy of the form: everything comes from this server; the editor sets styles, and shows pictures that are not saved yet. */
export const FORM_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' data: blob:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The page with saved changes, preview, report and undo. */
export function editPage(website: DealerWebsite, state: PreviewState, problem: string | null): string {
  const changes = website.branch.changes();
  const day = new Intl.DateTimeFormat('en-AU', { timeZone: website.options.timeZone, day: 'numeric', month: 'long' });
  const list = changes.map(({ title, author, at }) => {
    const time = `${day.format(at)}, ${website.timeOf(at)}`;
    return `<li>${escapeMarkup(title)} <small>${escapeMarkup(fill(EDIT_PAGE.saved, { name: author.name, time }))}</small></li>`;
  });
  const last = website.lastChange();
  const undo =
    last === null
      ? ''
      : `<form method="post" action="${EDIT_PATH}/undo"><input type="hidden" name="change" value="${last.sha}"><button>${EDIT_PAGE.undo}</button></form>`;
  return document(
    `${EDIT_PAGE.title}: ${website.options.title}`,
    `<p>${EDIT_PAGE.intro}</p>
<p class="actions"><a href="${FORM_PATH}">${EDIT_PAGE.openForm}</a><a href="${FORM_PATH}#/collections/_singletons/entries/locations">${EDIT_PAGE.hours}</a></p>
${problem === null ? '' : `<p role="alert">${escapeMarkup(problem)}</p>`}
${previewPart(state)}
<h2>${EDIT_PAGE.changes}</h2>
${list.length === 0 ? `<p>${EDIT_PAGE.none}</p>` : `<ol>${list.join('\n')}</ol>${undo}`}
<h2>${EDIT_PAGE.signOut}</h2>
<form method="post" action="${EDIT_PATH}/sign-out"><button>${EDIT_PAGE.signOut}</button></form>`,
    state.kind === 'building',
  );
}

function previewPart(state: PreviewState): string {
  const links = `<p class="actions"><a href="${REPORT_PATH}">${EDIT_PAGE.report}</a><a href="/">${EDIT_PAGE.preview}</a></p>`;
  switch (state.kind) {
    case 'none':
      return `<p>${EDIT_PAGE.notYet}</p>`;
    case 'building':
      return `<p role="status">${EDIT_PAGE.building}</p>`;
    case 'ready':
      return `<p role="status">${EDIT_PAGE.ready}</p>${links}`;
    case 'failed':
      return `<p role="alert">${EDIT_PAGE.buildFailed}</p><pre>${escapeMarkup(state.problem)}</pre>`;
  }
}

/** A page with one sentence. */
export const messagePage = (title: string, text: string): string =>
  document(title, `<p role="alert">${escapeMarkup(text)}</p>`);

/** The editor fills the element `nc-root`. The link has a row of its own above it, because the editor has buttons in every corner; `contain` keeps its fixed parts below that row. */
const FORM_STYLE = `body{display:flex;flex-direction:column;height:100vh;height:100dvh;margin:0}
nav{background:#174ea6;font:.9375rem/1.4 system-ui,sans-serif}
nav a{display:inline-block;padding:.625rem 1rem;color:#fff}
nav a:focus-visible{outline:3px solid #f29900;outline-offset:-3px}
aside{overflow:auto;max-height:40vh;font:1rem/1.4 system-ui,sans-serif}
details{padding:.5rem 1rem;border-bottom:4px solid #b3261e}
summary{font-weight:bold;cursor:pointer;padding:.25rem 0}
dt{color:#555}
dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}
aside button{font:inherit;padding:.5rem 1rem}
#nc-root{position:relative;contain:layout;flex:1;min-height:0}`;

/** The page that loads the editor. */
export const formPage = (title: string): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeMarkup(`${EDIT_PAGE.title}: ${title}`)}</title>
<style>${FORM_STYLE}</style>
<script type="module" src="${FORM_PATH}start.js"></script>
</head>
<body data-no-server="${EDIT_MESSAGES.noServer}">
<noscript>${EDIT_PAGE.needsScript}</noscript>
<nav><a href="${EDIT_PATH}/">${EDIT_PAGE.back}</a></nav>
<aside></aside>
<template><details open><summary></summary><p></p><dl></dl><button>${EDIT_MESSAGES.draftRemove}</button></details></template>
<div id="nc-root"></div>
</body>
</html>
`;

const document = (title: string, content: string, isBuilding = false): string => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">${isBuilding ? '\n<meta http-equiv="refresh" content="3">' : ''}
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeMarkup(title)}</h1>
${content}
</body>
</html>
`;
