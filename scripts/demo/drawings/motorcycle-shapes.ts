/** Fill of a layer; `lamp` is the headlight, `tail` the tail light, and `shine` a translucent white highlight. */
export type Fill = 'paint' | 'metal' | 'frame' | 'black' | 'seat' | 'engine' | 'glass' | 'lamp' | 'tail' | 'shine';
/** A wheel: centre x, and scale relative to the standard wheel (radius 140). */
export interface Wheel {
  readonly x: number;
  readonly size: number;
}
/** A motorcycle from the side, facing left; the ground is at y = 706. */
export interface Motorcycle {
  readonly rim: 'cast' | 'spoked';
  readonly front: Wheel;
  readonly rear: Wheel;
  /** The steering head: the fork tubes run from the front hub to it. */
  readonly fork: readonly [x: number, y: number];
  readonly layers: readonly (readonly [Fill, string])[];
}

/** Engine block with fins and a round cover, between the wheels. */
const engine = (x: number, y: number): Motorcycle['layers'] => [
  ['engine', `M${x} ${y}h190l10 160h-160z`],
  ['shine', `M${x + 12} ${y + 22}h168v7h-168zM${x + 18} ${y + 46}h164v7h-164zM${x + 24} ${y + 70}h160v7h-160z`],
  ['metal', `M${x + 136} ${y + 84}a46 46 0 1 1 -.1 0z`],
  ['frame', `M${x + 136} ${y + 100}a30 30 0 1 1 -.1 0z`],
];
const HANDLEBAR: Motorcycle['layers'] = [
  ['black', 'M416 290L466 254L542 236L544 250L472 270L428 300Z'],
  ['black', 'M438 266L408 216L416 210L450 258ZM376 206q32 -32 64 0q-32 28 -64 0z'],
];
const CHAIN_SIDE: Motorcycle['layers'] = [['frame', 'M900 566L640 530L640 566L896 592Z']];
const TAIL: readonly [Fill, string] = ['tail', 'M1000 336L1040 340L1036 362L1004 366Z'];

export const MOTORCYCLES: { readonly [body: string]: Motorcycle } = {
  motorcycle: {
    rim: 'cast',
    front: { x: 310, size: 1 },
    rear: { x: 890, size: 1 },
    fork: [424, 288],
    layers: [
      ...CHAIN_SIDE,
      ['black', 'M470 350L560 620L720 610L770 400Z'],
      ...engine(500, 430),
      ['metal', 'M540 600Q620 650 760 622L960 560L972 596L770 662Q620 690 528 626Z'],
      ['frame', 'M800 628L968 566L974 592L806 656Z'],
      ['seat', 'M690 372L780 352L1010 330Q1030 340 1010 366L820 420L700 430Z'],
      ['paint', 'M900 372L1010 352L960 420L880 424Z'],
      TAIL,
      ['paint', 'M452 342Q520 268 640 292Q710 310 720 380L700 424H520Q462 412 452 342Z'],
      ['shine', 'M492 338Q560 292 650 318Q560 302 492 338Z'],
      ['paint', 'M452 400L540 424L520 520L470 470Z'],
      ...HANDLEBAR,
      ['frame', 'M356 300Q372 262 430 274L440 352Q384 362 356 300Z'],
      ['lamp', 'M372 278q22 32 0 64q-22 -32 0 -64z'],
      ['paint', 'M196 500Q290 380 410 470L402 490Q300 424 214 512Z'],
    ],
  },
  'motorcycle-sport': {
    rim: 'cast',
    front: { x: 318, size: 1 },
    rear: { x: 880, size: 1 },
    fork: [436, 310],
    layers: [
      ...CHAIN_SIDE,
      ['black', 'M480 360L560 640L740 620L780 400Z'],
      ['metal', 'M600 624L770 630L930 530L948 566L780 668L610 660Z'],
      ['frame', 'M790 640L942 544L950 570L800 664Z'],
      ['seat', 'M690 380L790 366L860 340L846 380L720 420Z'],
      ['paint', 'M800 372L1020 268L1042 282L1010 320L860 420L780 420Z'],
      ['seat', 'M850 336L1010 268L1018 282L880 350Z'],
      ['tail', 'M1010 300L1042 284L1034 306L1006 326Z'],
      ['paint', 'M470 356Q540 272 650 300Q712 320 724 384L700 424H540Q480 410 470 356Z'],
      ['shine', 'M506 346Q570 298 656 324Q570 310 506 346Z'],
      ['paint', 'M330 352Q352 276 470 262L540 300L560 400L720 430L690 640L520 648L430 540L420 440Z'],
      ['black', 'M560 452L676 462L664 520L560 512ZM552 536L660 546L652 592L566 590Z'],
      ['shine', 'M352 340Q382 286 470 274Q396 300 366 352Z'],
      ['glass', 'M376 296Q420 214 512 232L548 296L470 270Q420 270 376 296Z'],
      ['lamp', 'M336 350L392 330L404 346L346 372Z'],
      ['black', 'M470 300L544 322L540 336L466 318ZM478 226q30 -22 54 4q-26 18 -54 -4z'],
      ['paint', 'M206 500Q300 384 418 474L410 492Q308 428 222 512Z'],
    ],
  },
  'motorcycle-cruiser': {
    rim: 'spoked',
    front: { x: 270, size: 1.02 },
    rear: { x: 920, size: 0.96 },
    fork: [430, 282],
    layers: [
      ['frame', 'M930 576L640 556L640 588L926 604Z'],
      ['black', 'M470 360L548 630L740 636L790 450Z'],
      ['engine', 'M520 540L560 400L620 392L640 540Z'],
      ['engine', 'M600 540L660 404L722 416L700 546Z'],
      [
        'shine',
        'M560 420l60 -8v7l-62 8zM554 444l68 -8v7l-70 8zM548 468l76 -8v7l-78 8zM660 428l60 10v7l-62 -10zM652 452l62 10v7l-64 -10zM642 476l66 10v7l-68 -10z',
      ],
      ['metal', 'M540 536H710Q736 560 706 624H560Q520 590 540 536Z'],
      ['frame', 'M634 556a26 26 0 1 1 -.1 0z'],
      ['metal', 'M600 610L1040 616Q1056 634 1040 652L620 650ZM560 632L900 666L900 690L570 660Z'],
      ['seat', 'M660 410Q720 452 800 430Q880 396 950 410L952 436L830 470L690 462Z'],
      ['paint', 'M760 470Q840 380 960 420Q1060 462 1066 560L1036 562Q1000 450 900 456Q820 470 790 520Z'],
      ['tail', 'M1040 486L1070 480L1076 512L1052 520Z'],
      ['paint', 'M462 366Q520 290 620 318Q690 340 716 414L690 432H540Q476 418 462 366Z'],
      ['shine', 'M500 358Q560 312 640 344Q560 330 500 358Z'],
      ['black', 'M418 282L470 224L600 236L602 252L484 246L436 296Z'],
      ['black', 'M470 228L452 180L462 176L484 222ZM420 172q34 -30 66 2q-34 26 -66 -2z'],
      ['metal', 'M372 300a38 38 0 1 1 60 30l-20 24q-46 -6 -40 -54z'],
      ['lamp', 'M378 284q26 26 0 58q-26 -30 0 -58z'],
      ['paint', 'M140 520Q220 380 370 460L396 510L376 520Q270 420 164 530Z'],
    ],
  },
  'motorcycle-adventure': {
    rim: 'spoked',
    front: { x: 300, size: 1.07 },
    rear: { x: 894, size: 1 },
    fork: [430, 240],
    layers: [
      ...CHAIN_SIDE,
      ['black', 'M480 320L560 610L740 600L780 380Z'],
      ...engine(510, 420),
      ['metal', 'M520 590L700 606L690 640L540 632Z'],
      ['metal', 'M740 560L940 440L956 470L760 600Z'],
      ['seat', 'M680 340L790 332L840 306L1000 300L1004 326L820 380L690 396Z'],
      ['frame', 'M960 300L1080 296L1082 312L964 320Z'],
      ['metal', 'M850 396H1060V540H866Z'],
      ['frame', 'M850 396H1060V416H850ZM866 524H1060V540H866ZM884 452H1040V460H884Z'],
      ['tail', 'M1062 316L1086 314L1084 336L1062 338Z'],
      ['paint', 'M440 320Q500 216 640 258Q700 280 706 344L680 410L560 420L520 480L462 430Z'],
      ['shine', 'M490 310Q550 248 640 280Q552 268 490 310Z'],
      ['black', 'M520 420L600 410L590 470L540 500Z'],
      ['glass', 'M392 262Q392 150 470 132L492 150L470 262Z'],
      ['paint', 'M352 290L452 236L476 300L400 330Z'],
      ['lamp', 'M366 290L424 266L428 296L378 312Z'],
      ['paint', 'M214 384Q290 326 420 348L414 372Q310 356 222 402Z'],
      ['black', 'M432 240L484 214L566 214L566 228L492 234L444 256Z'],
      ['black', 'M482 220L470 172L480 168L496 214ZM440 164q32 -28 62 2q-32 26 -62 -2z'],
    ],
  },
  scooter: {
    rim: 'cast',
    front: { x: 336, size: 0.78 },
    rear: { x: 850, size: 0.78 },
    fork: [436, 300],
    layers: [
      ['engine', 'M640 560L860 570L900 620L700 640Z'],
      ['metal', 'M760 600H960Q976 620 960 640H770Z'],
      ['black', 'M440 600H720L730 640H470Z'],
      ['paint', 'M460 330Q492 320 500 350L520 560Q530 592 560 592H700L690 628H520Q452 620 446 560L420 400Z'],
      ['paint', 'M640 470Q680 400 800 394L960 400Q1000 420 988 470Q960 560 880 590L700 596Q640 560 640 470Z'],
      ['shine', 'M668 470Q706 420 800 414L930 416Q760 424 690 480Z'],
      ['seat', 'M620 396Q700 350 800 368Q900 380 980 360Q1004 372 984 400L800 414L650 430Z'],
      ['frame', 'M960 376L1030 366L1034 380L968 394Z'],
      ['tail', 'M976 424L1000 420L994 452L970 460Z'],
      ['paint', 'M392 420Q372 330 440 296L476 310Q470 420 500 560L456 566Q420 500 392 420Z'],
      ['glass', 'M398 300Q408 196 470 176L488 190L476 300Z'],
      ['paint', 'M404 300Q412 262 470 256L520 280L492 330L416 340Z'],
      ['lamp', 'M398 300L430 280L436 312L406 326Z'],
      [
        'black',
        'M478 262L544 250L546 266L486 280ZM500 254L494 208L504 206L512 250ZM462 196q32 -26 60 2q-32 24 -60 -2z',
      ],
      ['paint', 'M244 560Q280 452 400 496L440 560L404 576Q340 500 262 572Z'],
    ],
  },
};
