/** Two people from behind, an arm around a shoulder: no faces, no "typical" child. A part of MoonHill's shapes. */
export const parentAndChild = [
  '<g>',
  // parent
  "<path d='M132 440c-16 0-22-8-20-22 2-52 14-98 54-112 16-5 52-5 68 0 40 14 52 60 54 112 .5 14-4 22-20 22z' fill='var(--ill-clay)'/>",
  "<path d='M140 440c6-20 8-38 8-58M262 440c-4-14-6-26-6-40' fill='none' stroke='#000' opacity='.09' stroke-width='3' stroke-linecap='round'/>",
  "<g transform='rotate(5 200 300)'>",
  "<path d='M187 284h28v20c0 10-28 10-28 0z' fill='var(--ill-skin)'/>",
  "<path d='M201 222c25 0 38 17 38 39s-11 40-38 40-38-18-38-40 13-39 38-39z' fill='var(--ill-hair)'/>",
  "<circle cx='201' cy='214' r='16' fill='var(--ill-hair)'/>",
  "<path d='M188 219c8 4.5 18 4.5 26 0' fill='none' stroke='var(--ill-marigold)' stroke-width='5' stroke-linecap='round'/>",
  '</g>',
  // child
  "<g transform='rotate(-6 316 430)'>",
  "<path d='M280 444c-12 0-15-6-14-15 1-40 8-66 32-76 10-4 30-4 40 0 24 10 31 36 32 76 0 9-3 15-14 15z' fill='var(--ill-cream)'/>",
  "<path d='M267 414h102c.6 5 1 10 1 15 0 9-3 15-14 15h-76c-12 0-15-6-14-15 0-5 .4-10 1-15z' fill='var(--ill-celadon)'/>",
  "<path d='M308 340h20v14c0 7-20 7-20 0z' fill='var(--ill-skin)'/>",
  "<circle cx='287' cy='320' r='6.5' fill='var(--ill-skin)'/>",
  "<circle cx='349' cy='320' r='6.5' fill='var(--ill-skin)'/>",
  "<path d='M318 285c21 0 32 14 32 33 0 11-4 20-8 24-4 3-8 1-12 4-6 4-18 4-24 0-4-3-8-1-12-4-4-4-8-13-8-24 0-19 11-33 32-33z' fill='var(--ill-hair)'/>",
  "<path d='M314 287c-2-6 1-10 7-11' fill='none' stroke='var(--ill-hair)' stroke-width='4' stroke-linecap='round'/>",
  '</g>',
  // arm around
  "<path d='M250 330c22 8 34 26 50 46' fill='none' stroke='var(--ill-clay)' stroke-width='30' stroke-linecap='round'/>",
  "<path d='M246 352c8 4 14 9 19 14' fill='none' stroke='#000' opacity='.09' stroke-width='3' stroke-linecap='round'/>",
  "<circle cx='306' cy='384' r='11.5' fill='var(--ill-skin)'/>",
  '</g>',
].join('')
