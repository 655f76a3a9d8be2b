import { DECIDE_PATH } from '#domain/routes/public-paths.ts';
import { REPORT_WORDS as W } from '#text/change-report.ts';
import { type Html, html } from './html.ts';

/**
 * The two buttons. The preview's Worker shows them and inserts their tokens (`functions/api/preview`), so a copy of the page elsewhere has
 * none.
 *
 * @param publishNote what publishing does, in one or two sentences; null = the site cannot be published
 */
export function decideForms(publishNote: string | null): Html {
  const hidden = (decision: string): Html =>
    html`<input type="hidden" name="kind" value="${decision}"><input type="hidden" name="token" value="" data-fill="decision.token">`;
  const name = (id: string): Html =>
    html`<label for="${id}">${W.name}</label><input id="${id}" name="name" maxlength="100" autocomplete="name" required data-fill="decision.name">`;
  return html`<p class="problem" role="status" data-fill="decision.problem" data-show="decision.problem" hidden></p>
<p class="decision-status" data-fill="decision.status" data-show="decision.status" hidden></p>
<p class="note">${W.decideNote}</p>
<div class="choices">
${
  publishNote === null
    ? html`<p>${W.notPublishable}</p>`
    : html`<form method="post" action="${DECIDE_PATH}#decide" data-show="decision.publish" hidden><h3>${W.publish}</h3><p class="note">${publishNote}</p>
${hidden('publish')}${name('publish-name')}
<label class="checkbox-row"><input type="checkbox" name="confirmed" value="yes" required> ${W.confirmed}</label>
<button class="button">${W.publish}</button></form>`
}
<form method="post" action="${DECIDE_PATH}#decide" data-show="decision.change" hidden><h3>${W.request}</h3>
${hidden('change')}${name('request-name')}
<label for="request">${W.requestLabel}</label><textarea id="request" name="request" rows="4" maxlength="4000" required data-fill="decision.request"></textarea>
<button class="button quiet">${W.request}</button></form>
</div>`;
}
