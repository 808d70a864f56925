import type { ColumnMeaning } from './schema'

/**
 * What schools write above a column: the headings of the student register (DMC) and of lists that are typed by hand. The
 * template's own headings are not here. `nothing` holds those that look like another and are not: a teacher's address, a
 * nickname. Remarks are not read as the reason either, since the reason is shown to the parent.
 */
export const headingAliases: Record<ColumnMeaning, string[]> = {
  studentName: [
    ...['ชื่อ', 'ชื่อตัว', 'ชื่อจริง', 'ชื่อสกุล', 'ชื่อนามสกุล', 'ชื่อและนามสกุล', 'ชื่อตัวชื่อสกุล', 'ชื่อนักเรียน', 'ชื่อสกุลนักเรียน'],
    ...['ชื่อนามสกุลนักเรียน', 'ชื่อเด็ก', 'ชื่อสกุลเด็ก', 'นักเรียน', 'รายชื่อ', 'รายชื่อนักเรียน', 'ชื่อไทย', 'ชื่อสกุลไทย', 'ชื่อ (ไทย)'],
    ...['name', 'full name', 'student', 'student name', 'student full name', 'name of student', 'pupil', 'pupil name'],
    ...['child', 'child name', 'first name', 'given name', 'name and surname', 'name surname', 'name - surname'],
  ],
  lastName: [
    ...['นามสกุล', 'สกุล', 'นามสกุลนักเรียน', 'นามสกุลไทย', 'นามสกุล (ไทย)'],
    ...['last name', 'surname', 'family name', 'last', 'student last name', 'student surname'],
  ],
  title: ['คำนำหน้า', 'คำนำหน้าชื่อ', 'คำนำหน้านาม', 'คำนำหน้าชื่อนักเรียน', 'คำนำ', 'title', 'prefix', 'name title'],
  gender: ['เพศ', 'gender', 'sex'],
  studentGrade: [
    ...['ชั้น', 'ระดับชั้น', 'ชั้นเรียน', 'ชั้นปี', 'ระดับชั้นเรียน', 'ชั้นที่เรียน', 'ชั้น/ห้อง', 'ระดับชั้น/ห้อง', 'ชั้นปีที่', 'เกรด'],
    ...['grade', 'class', 'level', 'grade level', 'grade/class', 'year level', 'grade/room'],
  ],
  room: ['ห้อง', 'ห้องเรียน', 'ห้องที่', 'ห้องเรียนที่', 'room', 'section', 'classroom', 'room no'],
  classNumber: [
    ...['เลขที่', 'เลขที่ในห้อง', 'เลขที่ในชั้นเรียน', 'ลำดับ', 'ลำดับที่', 'ที่', 'class number', 'class no', 'no', 'number'],
    ...['roll no', 'roll number', 'seat no', 'order', '#'],
  ],
  studentNumber: [
    ...[
      'รหัสนักเรียน',
      'รหัสประจำตัว',
      'รหัสประจำตัวนักเรียน',
      'รหัส',
      'เลขประจำตัว',
      'เลขประจำตัวนักเรียน',
      'เลขประจำตัว นร',
      'เลขทะเบียน',
    ],
    ...[
      'student number',
      'student id',
      'student no',
      'student code',
      'pupil number',
      'pupil id',
      'id',
      'id no',
      'code',
    ],
  ],
  parentName: [
    ...['ผู้ปกครอง', 'ชื่อผู้ปกครอง', 'ชื่อสกุลผู้ปกครอง', 'ชื่อนามสกุลผู้ปกครอง', 'ชื่อพ่อแม่ผู้ปกครอง'],
    ...[
      'parent',
      'parent name',
      'guardian',
      'guardian name',
      'parent/guardian',
      'parent/guardian name',
      'name of parent',
    ],
  ],
  parentLastName: ['นามสกุลผู้ปกครอง', 'สกุลผู้ปกครอง', 'parent last name', 'parent surname', 'guardian surname'],
  parentEmail: [
    ...['อีเมล', 'อีเมล์', 'อีเมลล์', 'ที่อยู่อีเมล', 'อีเมลผู้ปกครอง', 'อีเมล์ผู้ปกครอง', 'อีเมลของผู้ปกครอง', 'อีเมลติดต่อ', 'อีเมลพ่อแม่'],
    ...[
      'email',
      'email address',
      'mail',
      'parent email',
      'parents email',
      'parent email address',
      'guardian email',
      'contact email',
      'parent 1 email',
      'parent email 1',
      'primary email',
      'father email',
      'mother email',
      'อีเมลบิดา',
      'อีเมลมารดา',
    ],
    ...['email ผู้ปกครอง', 'email ของผู้ปกครอง', 'จดหมายอิเล็กทรอนิกส์'],
  ],
  referringTeacher: [
    ...['ครู', 'ชื่อครู', 'ครูประจำชั้น', 'ชื่อครูประจำชั้น', 'ครูที่ปรึกษา', 'ครูผู้สอน', 'ครูผู้ส่งต่อ', 'อาจารย์ที่ปรึกษา', 'อาจารย์ประจำชั้น'],
    ...['teacher', 'teacher name', 'homeroom teacher', 'class teacher', 'form teacher', 'advisor', 'referred by'],
  ],
  referralReason: ['เหตุผล', 'เหตุผลการส่งต่อ', 'เหตุผลที่ส่งต่อ', 'สาเหตุที่ส่งต่อ', 'reason', 'reason for referral'],
  schoolYear: ['ปีการศึกษา', 'school year', 'academic year'],
  nationalId: [
    'เลขบัตร',
    'เลขประจำตัวประชาชน',
    'เลขบัตรประชาชน',
    'เลขที่บัตร',
    'g code',
    'id card',
    'id card number',
    'thai id',
  ],
  nothing: [
    ...[
      'อีเมลครู',
      'อีเมลนักเรียน',
      'teacher email',
      'student email',
      'ชื่อเล่น',
      'nickname',
      'หมายเหตุ',
      'remark',
      'remarks',
      'note',
    ],
    ...['ชื่ออังกฤษ', 'นามสกุลอังกฤษ', 'ชื่อ (อังกฤษ)', 'ชื่อโรงเรียน', 'รหัสโรงเรียน', 'โรงเรียน', 'school', 'ลายมือชื่อ', 'ลงชื่อ'],
  ],
}
