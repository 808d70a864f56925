import { RowCollector, TableError } from './rows.mjs'

/** Of a workbook's archive the library is given these alone: no links, comments, drawings, pictures or macros. */
const usedParts =
  /(^|\/)(_rels\/\.rels|workbook\d*\.xml|_rels\/workbook\d*\.xml\.rels|styles\d*\.xml|sharedstrings\d*\.xml|worksheets\/[^/]+\.xml)$/
const usedOfOpenDocument = /^(mimetype|content\.xml|styles\.xml|meta-inf\/manifest\.xml)$/
const types = '[content_types].xml'

const options = { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, cellNF: true }

/**
 * Reads an Excel or OpenDocument workbook.
 *
 * @param {ReturnType<import('./archive.mjs').openArchive>} files
 * @throws TableError binaryWorkbook, notATable, protected, unreadable, or a limit
 */
export async function rowsOfArchive(files) {
  if ([...files.keys()].some((name) => /(^|\/)workbook\d*\.bin$/.test(name))) throw new TableError('binaryWorkbook')
  const parts = files.has(types) ? partsOfExcel(files) : partsOfOpenDocument(files)
  const XLSX = await import('@e965/xlsx')
  const container = XLSX.CFB.utils.cfb_new()
  for (const [name, content] of parts) XLSX.CFB.utils.cfb_add(container, name, content, { unsafe: true })
  return rowsOfBook(XLSX, XLSX.parse_zip(container, options))
}

function partsOfExcel(files) {
  const declared = files.get(types).read().toString('utf8')
  if (!/spreadsheetml|ms-excel/.test(declared)) throw new TableError('notATable')
  const parts = new Map()
  for (const [key, { name, read }] of files)
    if (usedParts.test(key)) parts.set(name, key.includes('worksheets/') ? cellsAlone(read()) : read())
  // A part that is declared and missing would end the reading.
  const isUsed = (tag) => files.has(partName(tag)) && usedParts.test(partName(tag))
  const kept = declared.replace(/<(?:\w+:)?Override\s[^>]*>/g, (tag) => (isUsed(tag) ? tag : ''))
  return parts.set('[Content_Types].xml', Buffer.from(kept))
}

const partName = (tag) => /PartName\s*=\s*["']\/?([^"']*)["']/.exec(tag)?.[1]?.toLowerCase() ?? ''

/** What follows the cells is left out: a link may belong to all 17 billion cells. */
function cellsAlone(sheet) {
  for (let at = sheet.indexOf('sheetData>'); at >= 0; at = sheet.indexOf('sheetData>', at + 1))
    if (/<\/(\w+:)?$/.test(sheet.latin1Slice(Math.max(0, at - 20), at))) return sheet.subarray(0, at + 10)
  return Buffer.from('<worksheet/>')
}

function partsOfOpenDocument(files) {
  const manifest = files.get('meta-inf/manifest.xml')?.read().toString('utf8') ?? ''
  if (!manifest.includes('opendocument.spreadsheet') || !files.has('content.xml')) throw new TableError('notATable')
  if (manifest.includes('encryption-data')) throw new TableError('protected')
  const used = [...files].filter(([key]) => usedOfOpenDocument.test(key))
  return new Map(used.map(([, { name, read }]) => [name, read()]))
}

/**
 * Reads what Excel wrote before 2007. A password makes an OLE file of a new workbook, too.
 *
 * @param {Buffer} bytes
 * @throws TableError protected, notATable, unreadable, or a limit
 */
export async function rowsOfOle(bytes) {
  const XLSX = await import('@e965/xlsx')
  // Excel 95 and older have no Unicode.
  XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full'))
  const container = XLSX.CFB.read(bytes, { type: 'buffer' })
  if (XLSX.CFB.find(container, 'EncryptedPackage')) throw new TableError('protected')
  if (!XLSX.CFB.find(container, 'Workbook') && !XLSX.CFB.find(container, 'Book')) throw new TableError('notATable')
  try {
    return rowsOfBook(XLSX, XLSX.parse_xlscfb(container, options))
  } catch (error) {
    if (/password|encrypt/i.test(error.message)) throw new TableError('protected')
    throw error
  }
}

/** Reads SpreadsheetML. */
export async function rowsOfXmlWorkbook(text) {
  const XLSX = await import('@e965/xlsx')
  const declared = text.replace(/^[\s\ufeff]+/, '')
  return rowsOfBook(XLSX, XLSX.read(declared, { ...options, type: 'string' }))
}

/** The first sheet that is not hidden and has cells. */
function rowsOfBook(XLSX, { SheetNames, Sheets, Workbook }) {
  const shown = SheetNames.filter((_, index) => !Workbook?.Sheets?.[index]?.Hidden).map((name) => Sheets[name])
  if (shown.length === 0 || !shown.some(Boolean)) throw new TableError('unreadable')
  const withCells = shown.filter((sheet) => sheet && !sheet['!type'] && hasText(sheet['!data'] ?? []))
  const collector = new RowCollector()
  const data = withCells[0]?.['!data'] ?? []
  // Not a loop over its length: one cell may be in row 1,048,576.
  for (const index of Object.keys(data)) collector.add(Number(index) + 1, cellsOf(XLSX, data[index]))
  return { rows: collector.rows, sheets: withCells.length }
}

const hasText = (data) =>
  Object.keys(data).some((row) => Object.keys(data[row]).some((column) => rawText(data[row][column]).trim() !== ''))

const rawText = ({ t, v, w }) => (t === 'z' ? '' : String((t === 'e' ? w : v) ?? ''))

function cellsOf(XLSX, row) {
  const cells = []
  for (const column of Object.keys(row)) if (row[column].t !== 'z') cells[column] = textOf(XLSX, row[column])
  return cells
}

function textOf(XLSX, { t, v, w, z = 'General' }) {
  if (t === 'b') return v ? 'TRUE' : 'FALSE'
  if (t !== 'n') return rawText({ t, v, w })
  // Format 14 is the system's own.
  if (z === 'm/d/yy') return XLSX.SSF.format('d/m/yyyy', v)
  const isShownSo = (z.includes('0') && /^[0\\ ()"-]+$/.test(z)) || XLSX.SSF.is_date(z)
  if (isShownSo && w !== undefined) return w
  // Fifteen digits, as a spreadsheet shows them.
  return Number.isInteger(v) ? BigInt(v).toString() : String(Number(Number(v).toPrecision(15)))
}
