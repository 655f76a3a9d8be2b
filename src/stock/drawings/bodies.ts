/** A corner of a profile: mm from the front, mm above ground, rounding radius; `part` names the surface that follows it. */
export type Corner = readonly [x: number, z: number, radius: number, part?: Part];
export type Part = 'face' | 'hood' | 'screen' | 'roof' | 'rear-screen' | 'deck' | 'tail';
type Point = readonly [x: number, z: number];

/** A body type as a side profile that is also pulled across its width. All lengths in mm, the front stands at x = 0. */
export interface Body {
  readonly length: number;
  readonly width: number;
  /** Height where the cabin begins to lean in. */
  readonly belt: number;
  /** How far each side leans in per mm above the belt. */
  readonly lean: number;
  /** Outline over the top, from the front bottom corner to the rear bottom corner. */
  readonly outline: readonly Corner[];
  /** Indexes of the outline where the cabin begins and ends. */
  readonly cabin: readonly [number, number];
  readonly wheels: readonly number[];
  readonly wheelRadius: number;
  /** Side windows, front to rear. */
  readonly windows: readonly (readonly Point[])[];
  /** Door gaps: x at the belt, x at the sill. */
  readonly doors: readonly (readonly [number, number])[];
  readonly handles: readonly number[];
  readonly cladding?: boolean;
  readonly softTop?: boolean;
  /** Roof rails from x to x. */
  readonly rails?: readonly [number, number];
  /** Loose boxes beside the body, such as a tray: x from, x to, z from, z to. */
  readonly box?: readonly [number, number, number, number];
  /** Caravans: no lights, no mirror, a drawbar in front. */
  readonly towed?: boolean;
}

const hatch: Body = {
  length: 4280,
  width: 1790,
  belt: 960,
  lean: 0.3,
  outline: [
    [170, 215, 70, 'face'],
    [30, 330, 130, 'face'],
    [20, 610, 150, 'face'],
    [120, 765, 170, 'hood'],
    [1130, 990, 160, 'screen'],
    [1900, 1440, 330, 'roof'],
    [2800, 1462, 900, 'roof'],
    [3700, 1385, 150, 'rear-screen'],
    [4080, 1010, 130, 'tail'],
    [4240, 880, 120, 'tail'],
    [4280, 520, 140, 'tail'],
    [4170, 240, 90],
  ],
  cabin: [4, 8],
  wheels: [850, 3440],
  wheelRadius: 322,
  windows: [
    [
      [1400, 985],
      [1945, 1368],
      [2480, 1392],
      [2500, 1000],
    ],
    [
      [2580, 1002],
      [2560, 1394],
      [2900, 1392],
      [3250, 1362],
      [3330, 1015],
    ],
    [
      [3400, 1018],
      [3340, 1348],
      [3560, 1310],
      [3740, 1035],
    ],
  ],
  doors: [
    [1480, 1420],
    [2540, 2560],
    [3360, 3130],
  ],
  handles: [2260, 3080],
};
const sedan: Body = {
  length: 4760,
  width: 1830,
  belt: 930,
  lean: 0.32,
  outline: [
    [170, 205, 70, 'face'],
    [30, 320, 130, 'face'],
    [20, 590, 150, 'face'],
    [130, 735, 180, 'hood'],
    [1290, 950, 180, 'screen'],
    [2110, 1415, 380, 'roof'],
    [2900, 1445, 900, 'roof'],
    [3440, 1365, 480, 'rear-screen'],
    [4090, 1040, 200, 'deck'],
    [4680, 1000, 90, 'tail'],
    [4760, 620, 170, 'tail'],
    [4650, 235, 90],
  ],
  cabin: [4, 8],
  wheels: [905, 3740],
  wheelRadius: 335,
  windows: [
    [
      [1590, 955],
      [2155, 1345],
      [2690, 1376],
      [2720, 975],
    ],
    [
      [2800, 978],
      [2770, 1377],
      [2960, 1372],
      [3370, 1312],
      [3560, 1000],
    ],
    [
      [3630, 1004],
      [3450, 1300],
      [3560, 1262],
      [3880, 1020],
    ],
  ],
  doors: [
    [1640, 1560],
    [2760, 2780],
    [3600, 3400],
  ],
  handles: [2470, 3330],
};
const suv: Body = {
  length: 4650,
  width: 1880,
  belt: 1100,
  lean: 0.26,
  outline: [
    [190, 320, 80, 'face'],
    [40, 430, 130, 'face'],
    [25, 800, 140, 'face'],
    [120, 965, 160, 'hood'],
    [1150, 1135, 160, 'screen'],
    [1850, 1640, 300, 'roof'],
    [2800, 1690, 900, 'roof'],
    [3930, 1620, 170, 'rear-screen'],
    [4330, 1170, 150, 'tail'],
    [4590, 1060, 120, 'tail'],
    [4650, 640, 140, 'tail'],
    [4520, 345, 100],
  ],
  cabin: [4, 8],
  wheels: [885, 3580],
  wheelRadius: 372,
  windows: [
    [
      [1410, 1140],
      [1905, 1565],
      [2480, 1605],
      [2500, 1150],
    ],
    [
      [2580, 1152],
      [2560, 1607],
      [3010, 1606],
      [3260, 1596],
      [3340, 1165],
    ],
    [
      [3410, 1168],
      [3340, 1590],
      [3770, 1550],
      [3960, 1190],
    ],
  ],
  doors: [
    [1470, 1400],
    [2540, 2560],
    [3375, 3170],
  ],
  handles: [2260, 3110],
  cladding: true,
  rails: [2000, 3780],
};
const wagon: Body = {
  ...sedan,
  length: 4820,
  outline: [
    ...sedan.outline.slice(0, 6),
    [2900, 1462, 900, 'roof'],
    [4090, 1400, 170, 'rear-screen'],
    [4560, 1010, 150, 'tail'],
    [4760, 900, 110, 'tail'],
    [4820, 560, 150, 'tail'],
    [4700, 240, 90],
  ],
  windows: [
    [
      [1590, 955],
      [2155, 1350],
      [2690, 1388],
      [2720, 975],
    ],
    [
      [2800, 978],
      [2770, 1390],
      [3250, 1385],
      [3440, 1376],
      [3540, 1000],
    ],
    [
      [3620, 1004],
      [3530, 1370],
      [3990, 1320],
      [4210, 1025],
    ],
  ],
  wheels: [905, 3780],
  rails: [2250, 3950],
};
const ute: Body = {
  length: 5360,
  width: 1910,
  belt: 1200,
  lean: 0.24,
  outline: [
    [180, 420, 80, 'face'],
    [40, 540, 120, 'face'],
    [25, 930, 120, 'face'],
    [110, 1085, 140, 'hood'],
    [1230, 1215, 140, 'screen'],
    [1800, 1790, 260, 'roof'],
    [2450, 1845, 700, 'roof'],
    [3030, 1790, 170, 'rear-screen'],
    [3300, 1255, 40, 'deck'],
    [5300, 1255, 50, 'tail'],
    [5360, 1000, 60, 'tail'],
    [5340, 600, 70, 'tail'],
    [5250, 480, 60],
  ],
  cabin: [4, 8],
  wheels: [960, 4190],
  wheelRadius: 398,
  windows: [
    [
      [1470, 1235],
      [1870, 1715],
      [2300, 1755],
      [2310, 1240],
    ],
    [
      [2390, 1240],
      [2380, 1760],
      [2700, 1756],
      [2930, 1725],
      [3110, 1250],
    ],
  ],
  doors: [
    [1500, 1430],
    [2350, 2360],
    [3190, 3040],
  ],
  handles: [2090, 2890],
  cladding: true,
};
const cabChassis: Body = {
  ...ute,
  length: 5300,
  outline: [
    ...ute.outline.slice(0, 6),
    [2080, 1840, 500, 'roof'],
    [2370, 1800, 120, 'rear-screen'],
    [2520, 1240, 40, 'tail'],
    [2530, 700, 40, 'tail'],
    [2500, 470, 40],
  ],
  cabin: [4, 8],
  wheels: [960, 4050],
  windows: [
    [
      [1470, 1235],
      [1870, 1715],
      [2190, 1748],
      [2290, 1250],
    ],
  ],
  doors: [
    [1500, 1430],
    [2400, 2400],
  ],
  handles: [2150],
  box: [2620, 5300, 830, 1200],
};
const van: Body = {
  length: 5280,
  width: 1960,
  belt: 1150,
  lean: 0.1,
  outline: [
    [170, 250, 80, 'face'],
    [35, 390, 150, 'face'],
    [30, 800, 190, 'face'],
    [220, 1050, 240, 'hood'],
    [640, 1200, 170, 'screen'],
    [1270, 1880, 420, 'roof'],
    [2100, 1980, 900, 'roof'],
    [5070, 1975, 200, 'rear-screen'],
    [5200, 1250, 300, 'tail'],
    [5270, 700, 140, 'tail'],
    [5210, 285, 80],
  ],
  cabin: [4, 8],
  wheels: [960, 4180],
  wheelRadius: 348,
  windows: [
    [
      [800, 1200],
      [1240, 1700],
      [1840, 1735],
      [1840, 1180],
    ],
  ],
  doors: [
    [930, 1330],
    [1930, 1930],
    [3300, 3300],
  ],
  handles: [1680, 2120],
};
const peopleMover: Body = {
  ...van,
  length: 5160,
  belt: 1060,
  lean: 0.2,
  outline: [
    [170, 230, 80, 'face'],
    [35, 350, 150, 'face'],
    [30, 700, 180, 'face'],
    [200, 900, 220, 'hood'],
    [930, 1090, 180, 'screen'],
    [1780, 1690, 420, 'roof'],
    [2700, 1770, 900, 'roof'],
    [4650, 1700, 200, 'rear-screen'],
    [4960, 1110, 170, 'tail'],
    [5130, 950, 120, 'tail'],
    [5160, 560, 150, 'tail'],
    [5060, 265, 90],
  ],
  windows: [
    [
      [1250, 1090],
      [1800, 1600],
      [2350, 1655],
      [2380, 1090],
    ],
    [
      [2460, 1090],
      [2440, 1660],
      [3420, 1655],
      [3430, 1095],
    ],
    [
      [3510, 1095],
      [3500, 1652],
      [4480, 1600],
      [4660, 1110],
    ],
  ],
  doors: [
    [1330, 1330],
    [2420, 2430],
    [3470, 3470],
  ],
  handles: [2150, 2620],
  wheels: [960, 4040],
};
const coupe: Body = {
  ...sedan,
  length: 4620,
  belt: 880,
  outline: [
    [180, 180, 70, 'face'],
    [30, 290, 130, 'face'],
    [20, 540, 150, 'face'],
    [150, 690, 190, 'hood'],
    [1440, 905, 190, 'screen'],
    [2230, 1310, 420, 'roof'],
    [2800, 1340, 900, 'roof'],
    [3350, 1260, 700, 'rear-screen'],
    [4130, 985, 260, 'deck'],
    [4540, 955, 90, 'tail'],
    [4620, 600, 170, 'tail'],
    [4500, 215, 90],
  ],
  wheels: [890, 3600],
  wheelRadius: 345,
  windows: [
    [
      [1740, 915],
      [2280, 1238],
      [2870, 1262],
      [2960, 935],
    ],
    [
      [3030, 938],
      [2960, 1258],
      [3210, 1215],
      [3600, 960],
    ],
  ],
  doors: [
    [1790, 1640],
    [2995, 2950],
  ],
  handles: [2720],
};
const convertible: Body = { ...coupe, softTop: true };
const caravan: Body = {
  length: 6400,
  width: 2470,
  belt: 1500,
  lean: 0.02,
  outline: [
    [620, 520, 60, 'face'],
    [560, 900, 120, 'face'],
    [640, 1600, 200, 'face'],
    [900, 2520, 320, 'roof'],
    [3400, 2600, 900, 'roof'],
    [6200, 2540, 260, 'tail'],
    [6400, 1600, 200, 'tail'],
    [6320, 620, 120, 'tail'],
    [6160, 500, 60],
  ],
  cabin: [3, 5],
  wheels: [3420, 4200],
  wheelRadius: 345,
  windows: [
    [
      [1060, 1350],
      [1060, 1960],
      [2020, 1960],
      [2020, 1350],
    ],
    [
      [4760, 1350],
      [4760, 1960],
      [5760, 1960],
      [5760, 1350],
    ],
  ],
  doors: [],
  handles: [],
  towed: true,
};
const motorhome: Body = {
  ...van,
  length: 6400,
  width: 2060,
  outline: [
    [150, 300, 80, 'face'],
    [40, 420, 120, 'face'],
    [30, 900, 160, 'face'],
    [130, 1190, 160, 'screen'],
    [620, 2200, 320, 'roof'],
    [1300, 2420, 700, 'roof'],
    [6180, 2400, 240, 'rear-screen'],
    [6330, 1400, 300, 'tail'],
    [6400, 800, 140, 'tail'],
    [6310, 330, 80],
  ],
  cabin: [3, 7],
  wheels: [1250, 4700],
  wheelRadius: 380,
  windows: [
    [
      [420, 1280],
      [760, 2030],
      [1420, 2080],
      [1420, 1280],
    ],
    [
      [1620, 1380],
      [1620, 2080],
      [2920, 2080],
      [2920, 1380],
    ],
    [
      [3020, 1380],
      [3020, 2080],
      [4320, 2080],
      [4320, 1380],
    ],
    [
      [4420, 1380],
      [4420, 2080],
      [5920, 2070],
      [5920, 1380],
    ],
  ],
  doors: [
    [460, 560],
    [1500, 1500],
  ],
  handles: [1340],
};

export const BODIES: { readonly [name: string]: Body } = {
  hatch,
  sedan,
  wagon,
  suv,
  ute,
  'cab-chassis': cabChassis,
  van,
  'people-mover': peopleMover,
  coupe,
  convertible,
  caravan,
  motorhome,
};
