/** In both languages: the page's messages come with its scripts, which failed to load. */
export const lateFormTexts = {
  th: { text: 'หน้านี้โหลดไม่ครบ จึงยังไม่ได้ส่งข้อมูล', again: 'โหลดหน้านี้อีกครั้ง' },
  en: { text: 'This page has not loaded completely, so nothing has been sent.', again: 'Load the page again' },
}
