/** The home page's search field: recent searches are loaded when the field is first focused. */
const field = document.querySelector('#home-query');
const load = (): void => {
  import('./recent-searches.ts').catch(() => {}); // optional
};
if (document.activeElement === field) load();
else field?.addEventListener('focus', load, { once: true });
