import type { Body } from './body.ts';
import { shade } from './paint.ts';

/** The view from the back seat, between the front seats, with the steering wheel on the right; the trim has the paint's colour. */
export function interior(body: Body, paint: string): string {
  const high = body.belt > 1050;
  const trim = shade(paint, -0.15);
  const vent = (x: number) =>
    `<rect x="${x}" y="452" width="120" height="44" rx="8" fill="#14171a"/><path d="M${x + 10} 466H${x + 110}M${x + 10} 482H${x + 110}" stroke="#4a5157" stroke-width="4"/>`;
  const seat = (x: number) =>
    `<path d="M${x} 900V706Q${x} 640 ${x + 70} 632L${x + 230} 632Q${x + 300} 640 ${x + 300} 706V900Z" fill="url(#c)"/><rect x="${x + 78}" y="540" width="144" height="84" rx="28" fill="url(#c)"/><path d="M${x + 110} 620V640M${x + 190} 620V640" stroke="#8b9299" stroke-width="9"/><path d="M${x + 46} 900V716Q${x + 50} 672 ${x + 92} 668H${x + 208}Q${x + 250} 672 ${x + 254} 716V900" fill="none" stroke="${shade(paint, 0.1)}" stroke-opacity=".5" stroke-width="4"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><defs>' +
    '<linearGradient id="a" x2="0" y2="1"><stop stop-color="#b9cddd"/><stop offset=".7" stop-color="#e6edf1"/><stop offset="1" stop-color="#cfd6cf"/></linearGradient>' +
    '<linearGradient id="d" x2="0" y2="1"><stop stop-color="#42484e"/><stop offset=".3" stop-color="#2b3035"/><stop offset="1" stop-color="#1a1d20"/></linearGradient>' +
    '<linearGradient id="c" x2="0" y2="1"><stop stop-color="#4a5056"/><stop offset="1" stop-color="#25292d"/></linearGradient>' +
    '<linearGradient id="e" x2="1" y2="1"><stop stop-color="#1d4a66"/><stop offset="1" stop-color="#0f2230"/></linearGradient></defs>' +
    '<path d="M0 0H1200V900H0Z" fill="#2a2e32"/><path d="M150 60Q600 20 1050 60L1160 410Q600 350 40 410Z" fill="url(#a)"/>' +
    `<path d="M75 ${high ? 372 : 356}Q340 ${high ? 330 : 300} 600 326T1125 ${high ? 368 : 352}L1160 410Q600 350 40 410Z" fill="${shade(paint, 0.12)}"/>` +
    '<path d="M0 0H1200V70Q600 10 0 70Z" fill="#d5d8da"/><path d="M0 60L150 60L40 410L0 430ZM1200 60L1050 60L1160 410L1200 430Z" fill="#33383d"/>' +
    '<rect x="530" y="70" width="140" height="50" rx="14" fill="#202428"/><rect x="538" y="77" width="124" height="36" rx="10" fill="#7f93a1"/>' +
    '<path d="M0 420Q300 372 600 376T1200 420V640Q900 600 600 604T0 640Z" fill="url(#d)"/>' +
    `<path d="M0 532Q300 500 600 504T1200 532V552Q900 520 600 524T0 552Z" fill="${trim}"/>` +
    `${vent(60)}${vent(380)}${vent(1035)}` +
    '<rect x="505" y="372" width="250" height="150" rx="12" fill="#0c0f11"/><rect x="515" y="382" width="230" height="130" rx="6" fill="url(#e)"/>' +
    '<path d="M515 470L580 440L640 462L745 410" fill="none" stroke="#56c0e8" stroke-width="5"/><circle cx="640" cy="462" r="9" fill="#fff"/><path d="M530 398H600M530 412H576" stroke="#cfe5ef" stroke-width="5"/>' +
    '<path d="M530 900L560 560Q600 540 690 556L720 900Z" fill="#212529"/><rect x="585" y="640" width="80" height="120" rx="20" fill="#15181a"/><path d="M625 706V650" stroke="#9aa2a9" stroke-width="12"/><rect x="598" y="612" width="54" height="58" rx="18" fill="#3a4046"/><circle cx="596" cy="580" r="19" fill="#4a5157"/><circle cx="658" cy="580" r="19" fill="#4a5157"/>' +
    '<path d="M790 440Q905 372 1020 440L1010 470H800Z" fill="#0f1214"/><circle cx="862" cy="446" r="27" fill="#10202b" stroke="#5a646c" stroke-width="4"/><circle cx="948" cy="446" r="27" fill="#10202b" stroke="#5a646c" stroke-width="4"/><path d="M862 446L846 432M948 446L966 438" stroke="#e2574c" stroke-width="4"/>' +
    `${seat(150)}${seat(760)}` +
    '<circle cx="905" cy="545" r="138" fill="none" stroke="#15181a" stroke-width="30"/><circle cx="905" cy="545" r="138" fill="none" stroke="#4a5157" stroke-width="4"/><path d="M775 540Q830 526 860 520H950Q980 526 1035 540L1030 572Q970 572 950 598L930 676H880L860 598Q840 572 780 572Z" fill="#202428"/><circle cx="905" cy="556" r="34" fill="#31373c" stroke="#7f878e" stroke-width="3"/></svg>\n'
  );
}
