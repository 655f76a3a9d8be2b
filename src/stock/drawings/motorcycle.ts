import { shade } from './paint.ts';

const SPOKES = Array.from(
  { length: 5 },
  (_, turn) => `<path d="M-7 -20L-13 -94H13L7 -20Z" fill="#3d4349" transform="rotate(${turn * 72})"/>`,
).join('');
const WHEEL = `<g id="w"><circle r="140" fill="#1b1d20"/><circle r="104" fill="#e4e8eb"/><circle r="104" fill="none" stroke="#2c3136" stroke-width="16"/>${SPOKES}<circle r="24" fill="#4a5157"/><circle r="62" fill="none" stroke="#a5adb4" stroke-width="9"/></g>`;

/** A naked motorcycle facing left; `wheel` is a close view of the front. */
export function motorcycle(paint: string, angle: string): string {
  const view = angle === 'wheel' ? 'translate(-130 -620) scale(1.85)' : '';
  const light = shade(paint, 0.3);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><defs>' +
    `<linearGradient id="p" x2="0" y2="1"><stop stop-color="${light}"/><stop offset=".5" stop-color="${paint}"/><stop offset="1" stop-color="${shade(paint, -0.4)}"/></linearGradient>` +
    '<linearGradient id="m" x2="0" y2="1"><stop stop-color="#d5dade"/><stop offset="1" stop-color="#6c747b"/></linearGradient>' +
    '<linearGradient id="f" x2="0" y2="1"><stop stop-color="#c3cbd2"/><stop offset=".58" stop-color="#d3d9de"/><stop offset=".64" stop-color="#bac2c9"/><stop offset="1" stop-color="#dfe3e6"/></linearGradient>' +
    '<radialGradient id="l" cy=".45" r=".6"><stop stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>' +
    `<filter id="s" x="-10%" y="-60%" width="120%" height="220%"><feGaussianBlur stdDeviation="12"/></filter>${WHEEL}</defs>` +
    '<path d="M0 0H1200V900H0Z" fill="url(#f)"/><path d="M0 0H1200V900H0Z" fill="url(#l)"/>' +
    `<g transform="${view}"><ellipse cx="600" cy="706" rx="420" ry="20" fill="#1a2128" fill-opacity=".5" filter="url(#s)"/>` +
    '<use href="#w" transform="translate(310 566)"/><use href="#w" transform="translate(890 566)"/>' +
    '<path d="M310 566L420 300" stroke="url(#m)" stroke-width="26"/><path d="M372 414L424 288" stroke="#2c3136" stroke-width="36"/>' +
    '<path d="M900 566L640 530L640 566L896 592Z" fill="#3a4046"/><path d="M470 350L560 620L720 610L770 400Z" fill="#23272b"/>' +
    '<path d="M500 430H690L700 590H540Z" fill="#51585f"/><path d="M512 452H680M518 476H684M524 500H688" stroke="#8b939a" stroke-width="7"/><circle cx="636" cy="560" r="46" fill="url(#m)"/><circle cx="636" cy="560" r="30" fill="#5d646b"/>' +
    '<path d="M540 600Q620 650 760 622L960 560L972 596L770 662Q620 690 528 626Z" fill="url(#m)"/><path d="M800 628L968 566L974 592L806 656Z" fill="#2c3136"/>' +
    '<path d="M690 372L780 352L1010 330Q1030 340 1010 366L820 420L700 430Z" fill="#1d2023"/><path d="M900 372L1010 352L960 420L880 424Z" fill="url(#p)"/><path d="M1000 336L1040 340L1036 362L1004 366Z" fill="#a31621"/>' +
    '<path d="M452 342Q520 268 640 292Q710 310 720 380L700 424H520Q462 412 452 342Z" fill="url(#p)"/><path d="M492 338Q560 292 650 318" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/><path d="M452 400L540 424L520 520L470 470Z" fill="url(#p)"/>' +
    '<path d="M424 288L470 256L540 240" fill="none" stroke="#23272b" stroke-width="14" stroke-linecap="round"/><path d="M440 262L414 214" stroke="#23272b" stroke-width="8"/><ellipse cx="408" cy="206" rx="32" ry="18" fill="#2c3136"/>' +
    `<path d="M356 300Q372 262 430 274L440 352Q384 362 356 300Z" fill="#2c3136"/><ellipse cx="372" cy="310" rx="20" ry="32" fill="#eef4f8" stroke="#59636c" stroke-width="4"/><path d="M196 500Q290 380 410 470L402 490Q300 424 214 512Z" fill="url(#p)"/>` +
    '<path d="M770 420L900 566" stroke="#2c3136" stroke-width="12"/><circle cx="890" cy="566" r="46" fill="none" stroke="#8b939a" stroke-width="10" stroke-dasharray="8 5"/></g></svg>\n'
  );
}
