/** The home page's search field: what lists the last searches is fetched when the field is first used. */
const field = document.querySelector('#home-query');
const load = (): void => {
  import('./recent-searches.ts').catch(() => {}); // a shortcut only
};
if (document.activeElement === field) load();
else field?.addEventListener('focus', load, { once: true });
