import localFont from 'next/font/local'

/* Noto Sans Thai Looped, the weights 400 to 700, one file per script (SIL OFL 1.1, fonts/OFL.txt). The overrides centre the glyphs
   in buttons: the font's own metrics (1.25 / .35) set Latin labels about 2px low. No fallback face is generated, it
   would come between the two files. The values are repeated because next/font reads them without running the code. */
const latin = localFont({
  src: './fonts/noto-sans-thai-looped-latin-wght-normal.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-latin',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
    { prop: 'ascent-override', value: '108%' },
    { prop: 'descent-override', value: '40%' },
    { prop: 'line-gap-override', value: '0%' },
  ],
})

const thai = localFont({
  src: './fonts/noto-sans-thai-looped-thai-wght-normal.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  variable: '--font-thai',
  declarations: [
    { prop: 'unicode-range', value: 'U+02D7, U+0303, U+0331, U+0E01-0E5B, U+200C-200D, U+25CC' },
    { prop: 'ascent-override', value: '108%' },
    { prop: 'descent-override', value: '40%' },
    { prop: 'line-gap-override', value: '0%' },
  ],
})

/* The same letters drawn at one weight, with the widths of all weights: a third of the bytes. They come first, so that a text
   is readable early and no line moves when the files above replace them. app/fonts/make-fonts.py makes them. */
const latinFirst = localFont({
  src: './fonts/noto-sans-thai-looped-latin-first.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
  variable: '--font-latin-first',
  declarations: [
    { prop: 'unicode-range', value: 'U+0020-007E, U+00A0, U+00B7, U+2013, U+2018-2019, U+201C-201D, U+2026' },
    { prop: 'ascent-override', value: '108%' },
    { prop: 'descent-override', value: '40%' },
    { prop: 'line-gap-override', value: '0%' },
  ],
})

const thaiFirst = localFont({
  src: './fonts/noto-sans-thai-looped-thai-first.woff2',
  weight: '400 700',
  style: 'normal',
  display: 'swap',
  preload: true,
  adjustFontFallback: false,
  variable: '--font-thai-first',
  declarations: [
    { prop: 'unicode-range', value: 'U+0E01-0E5B' },
    { prop: 'ascent-override', value: '108%' },
    { prop: 'descent-override', value: '40%' },
    { prop: 'line-gap-override', value: '0%' },
  ],
})

/** Goes on <html>: sets the variables that globals.css puts first in --font-body. */
export const fontClassNames = [latin, thai, latinFirst, thaiFirst].map(({ variable }) => variable).join(' ')
