/** Both languages, since offline nothing says which one to show; `<b>` is a phrase that stays on one line. */
export const offlineTexts = {
  th: {
    title: 'ไม่มีอินเทอร์เน็ต',
    text: 'ขณะนี้เปิดหน้านี้ไม่ได้ หากมี<b>คำตอบ</b>ที่<b>ยังไม่ได้ส่ง</b> <b>คำตอบ</b>นั้นยังอยู่ในเครื่องนี้',
    arrived: '<b>ส่งคำตอบ</b>ครบแล้ว',
    again: 'ลองอีกครั้ง',
    goOn: 'กลับไปตอบคำถาม',
  },
  en: {
    title: 'No internet connection',
    text: 'This page cannot be opened right now. Any answers that have not been sent are kept on this device.',
    arrived: 'Your answers have arrived.',
    again: 'Try again',
    goOn: 'Back to the questions',
  },
}
