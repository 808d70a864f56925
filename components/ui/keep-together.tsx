/*
 * Browsers break Thai by dictionary and split compounds (บุตร|หลาน, โรง|พยาบาล), some of them into nonsense (ก|ลุ่ม).
 * These are the ones our longer texts use. A number stays with its unit, a year with its era.
 */
const compounds = [
  'ไม่ใช่การวินิจฉัยโรค',
  'การวินิจฉัย',
  'การคัดกรอง',
  'การช่วยเหลือ',
  'แบ่งปัน',
  'ปรึกษาแพทย์',
  'การแพทย์ฉุกเฉิน',
  'กุมารแพทย์',
  'จิตแพทย์',
  'สมาธิสั้น',
  'ขาดสมาธิ',
  'หุนหันพลันแล่น',
  'อยู่ไม่นิ่ง',
  'บุตรหลาน',
  'ผู้ปกครอง',
  'ผู้เชี่ยวชาญ',
  'ผู้บรรยาย',
  'ผู้รับผิดชอบ',
  'ผู้แนะนำ',
  'ผู้ใหญ่',
  'คุณครู',
  'คุณหมอ',
  'ครูประจำชั้น',
  'ครูแนะแนว',
  'นักจิตวิทยา',
  'นักสังคมสงเคราะห์',
  'โรงพยาบาล',
  'โรงเรียน',
  'ห้องเรียน',
  'สุขภาพจิต',
  'ความเป็นส่วนตัว',
  'ความยินยอม',
  'ข้อมูลส่วนตัว',
  'ผู้ให้บริการ',
  'อาหารเสริม',
  'น้ำหนัก',
  'เครือข่าย',
  'วัยรุ่น',
  'เด็กชาย',
  'เด็กหญิง',
  'กลุ่ม',
  'ด้วยกัน',
  'ร่วมกัน',
  'เท่านั้น',
  'หรือไม่',
  'ไม่ได้',
  'ได้บ้าง',
  'น้อยลง',
  'คำตอบ',
  'สายด่วน',
  'เป้าหมาย',
  'กุมารเวชศาสตร์',
  'ยุวประสาทไวทโยปถัมภ์',
  'อย่างไรก็ตาม',
  'น่าตื่นเต้น',
  'ซอฟต์แวร์',
  'เซิร์ฟเวอร์',
  'เฮดเดอร์',
  'พารามิเตอร์',
  'แดชบอร์ด',
  'ไลบรารี',
  'เว็บไซต์',
  'การส่งต่อ',
  'ขีดจำกัด',
  'เขตเวลา',
  'วินาที',
]
const kept = new RegExp(
  `(${compounds.join('|')}|(?:พ\\.ศ\\.|ค\\.ศ\\.|โทร\\.) \\d+|\\d+ (?:คน|ปี|ข้อ|เดือน|ชั่วโมง|นาที|ลิงก์|รายการ)|“[^”]{1,20}”)`,
)

/** A text whose Thai compounds are never broken across two lines. English is unchanged. */
export function KeepTogether({ text }: { text: string }) {
  // `split` with one group puts the matches at the odd indexes.
  return text.split(kept).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
