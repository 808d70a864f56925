export const refusalTexts = {
  en: {
    MALFORMED_REQUEST: 'The request could not be read',
    METHOD_NOT_ALLOWED: 'This address does not take that method',
    URL_TOO_LONG: 'The address is too long',
    TOO_LARGE: 'The request is too large',
    UNSUPPORTED_MEDIA_TYPE: 'The request must not be compressed',
    HEADERS_TOO_LARGE: 'The headers of the request are too large',
    REQUEST_TIMEOUT: 'The request took too long to arrive',
    TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment and try again.',
    INTERNAL: 'Something went wrong on our side. Please try again.',
    UNAVAILABLE: 'The service is not available for a moment. Please try again shortly.',
  },
  th: {
    MALFORMED_REQUEST: 'อ่านข้อมูลที่ส่งมาไม่ได้',
    METHOD_NOT_ALLOWED: 'ที่อยู่นี้ไม่รองรับวิธีการเรียกดังกล่าว',
    URL_TOO_LONG: 'ที่อยู่ยาวเกินไป',
    TOO_LARGE: 'ข้อมูลที่ส่งมีขนาดใหญ่เกินไป โปรดลดข้อมูลแล้วลองอีกครั้ง',
    UNSUPPORTED_MEDIA_TYPE: 'ข้อมูลที่ส่งต้องไม่บีบอัด',
    HEADERS_TOO_LARGE: 'ส่วนหัวของข้อมูลที่ส่งมีขนาดใหญ่เกินไป',
    REQUEST_TIMEOUT: 'ใช้เวลาส่งข้อมูลนานเกินไป',
    TOO_MANY_REQUESTS: 'ใช้งานถี่เกินไป โปรดรอสักครู่แล้วลองอีกครั้ง',
    INTERNAL: 'ระบบขัดข้อง โปรดลองอีกครั้ง',
    UNAVAILABLE: 'ขณะนี้ระบบไม่พร้อมให้บริการชั่วคราว โปรดรอสักครู่แล้วลองอีกครั้ง',
  },
}

export const pageTexts = {
  en: { title: 'One moment please', again: 'Try again' },
  th: { title: 'โปรดรอสักครู่', again: 'ลองอีกครั้ง' },
}
