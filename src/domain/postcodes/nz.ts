/**
 * Postcodes of New Zealand by range: the first postcode, then the coordinates and name of the town that represents the range; a number on
 * its own starts a range without a town: unassigned, PO boxes only, or a remote island. The ranges are our own and deliberately coarse:
 * every postcode is located at its range's town. Coordinates: GeoNames, CC BY 4.0.
 */
export const AREAS = `
0110 -35.732 174.324 Whangārei
0200 -35.227 173.947 Kerikeri
0300 -35.933 173.883 Dargaville
0400 -35.115 173.264 Kaitaia
0500 -35.732 174.324 Whangārei
0600 -36.851 174.545 Waitakere
0620 -36.792 174.776 Takapuna
0630 -36.8 174.75 North Shore
0800 -36.678 174.45 Helensville
0810 -36.767 174.567 Kumeū
0900 -36.4 174.667 Warkworth
0930 -36.567 174.7 Ōrewa
0940 -36.4 174.667 Warkworth
1010 -36.849 174.763 Auckland
1100
2010 -36.894 174.932 Howick
2020 -36.993 174.88 Manukau
2102 -37.066 174.944 Papakura
2120 -37.2 174.95 Pukekohe
2570 -37.066 174.944 Papakura
2675 -37.2 174.95 Pukekohe
2700
3010 -38.139 176.245 Rotorua
3110 -37.686 176.167 Tauranga
3120 -37.959 176.985 Whakatāne
3140 -37.686 176.167 Tauranga
3158 -37.959 176.985 Whakatāne
3170 -37.686 176.167 Tauranga
3190 -37.959 176.985 Whakatāne
3200 -37.783 175.283 Hamilton
3300 -37.657 175.529 Morrinsville
3330 -38.683 176.083 Taupō
3390 -38.683 176.083 Taupō
3400 -37.811 175.762 Matamata
3410 -38.233 175.867 Tokoroa
3430 -37.878 175.44 Cambridge
3440 -38.233 175.867 Tokoroa
3450 -37.878 175.44 Cambridge
3460 -37.811 175.762 Matamata
3500 -37.138 175.54 Thames
3600 -37.383 175.833 Waihi
3700 -37.667 175.156 Ngāruawāhia
3780 -37.56 175.159 Huntly
3800 -38.009 175.326 Te Awamutu
3900 -38.335 175.164 Te Kūiti
3920 -38.883 175.262 Taumarunui
3940 -38.335 175.164 Te Kūiti
3990
4010 -38.653 178.004 Gisborne
4108 -39.033 177.367 Wairoa
4110 -39.493 176.912 Napier
4120 -39.638 176.849 Hastings
4140 -39.493 176.912 Napier
4150 -39.638 176.849 Hastings
4160 -39.033 177.367 Wairoa
4170 -39.638 176.849 Hastings
4180 -39.493 176.912 Napier
4200 -39.994 176.555 Waipukurau
4300 -39.067 174.083 New Plymouth
4330 -39.338 174.284 Stratford
4340 -39.067 174.083 New Plymouth
4390 -39.338 174.284 Stratford
4410 -40.356 175.611 Palmerston North
4500 -39.933 175.05 Whanganui
4600 -39.592 174.283 Hāwera
4700 -40.225 175.566 Feilding
4710 -40.08 175.378 Marton
4720 -39.677 175.798 Taihape
4730 -40.225 175.566 Feilding
4780 -40.08 175.378 Marton
4790 -39.677 175.798 Taihape
4800 -40.225 175.566 Feilding
4810 -40.633 175.275 Levin
4820 -40.356 175.611 Palmerston North
4900 -40.205 176.101 Dannevirke
5010 -41.217 174.917 Lower Hutt
5018 -41.138 175.05 Upper Hutt
5022 -41.133 174.85 Porirua
5030 -40.917 175.017 Paraparaumu
5040 -41.217 174.917 Lower Hutt
5140 -41.138 175.05 Upper Hutt
5240 -41.133 174.85 Porirua
5250 -40.917 175.017 Paraparaumu
5370 -41.138 175.05 Upper Hutt
5380 -41.133 174.85 Porirua
5500 -40.633 175.275 Levin
5700 -40.96 175.657 Masterton
6010 -41.287 174.776 Wellington
6999
7005 -41.271 173.284 Nelson
7020 -41.333 173.183 Richmond
7040 -41.271 173.284 Nelson
7050 -41.333 173.183 Richmond
7070 -41.271 173.284 Nelson
7090
7100 -41.133 173.017 Motueka
7200 -41.516 173.953 Blenheim
7220 -41.291 174.008 Picton
7240 -41.516 173.953 Blenheim
7280 -41.291 174.008 Picton
7300 -42.417 173.683 Kaikōura
7330 -42.517 172.817 Hanmer Springs
7400 -43.304 172.584 Rangiora
7500 -43.583 172.383 Rolleston
7700 -43.898 171.73 Ashburton
7800 -42.467 171.2 Greymouth
7810 -42.717 170.967 Hokitika
7820 -41.753 171.604 Westport
7830 -42.117 171.867 Reefton
7840 -42.467 171.2 Greymouth
7860 -41.753 171.604 Westport
7880 -42.717 170.967 Hokitika
7900 -44.397 171.254 Timaru
8010 -43.533 172.633 Christchurch
8999
9010 -45.874 170.504 Dunedin
9200 -46.234 169.75 Balclutha
9300 -45.03 168.663 Queenstown
9305 -44.7 169.15 Wānaka
9310 -45.038 169.2 Cromwell
9320 -45.249 169.38 Alexandra
9330 -44.7 169.15 Wānaka
9340 -45.249 169.38 Alexandra
9348 -45.03 168.663 Queenstown
9380 -44.7 169.15 Wānaka
9390 -45.249 169.38 Alexandra
9400 -45.098 170.971 Oamaru
9480 -45.874 170.504 Dunedin
9490 -45.098 170.971 Oamaru
9500 -45.874 170.504 Dunedin
9600 -45.417 167.717 Te Anau
9700 -46.103 168.944 Gore
9800 -46.4 168.35 Invercargill
9900
`;
