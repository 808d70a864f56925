import { env } from '@/lib/env'
import { setEnvironment } from '@/tests/support/environment'
import { operatorEnvironment } from '@/tests/support/operator.mjs'
import { operatorLine, operatorLines } from './operator-line'

setEnvironment()
const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = operatorEnvironment
const nobody = {
  OPERATOR_NAME: undefined,
  OPERATOR_ADDRESS: undefined,
  OPERATOR_EMAIL: undefined,
  DPO_EMAIL: undefined,
}

beforeEach(() => Object.assign(env(), operatorEnvironment, { DEMONSTRATION: false }))

test('the foot of a mail names the operator with an address, and where there is less room with less', () => {
  expect(operatorLine('en')).toBe(`Sati is run by ${name}, ${address}, contact@sati.example.`)
  expect(operatorLine('th')).toBe(`Sati ให้บริการโดย ${name} ที่อยู่ ${address} อีเมล contact@sati.example`)
  expect(operatorLines('en').slice(1)).toEqual([
    `Sati is run by ${name}, contact@sati.example.`,
    `Sati is run by ${name}.`,
  ])
})

test('where nobody is named the foot says that it is a demonstration, and so it does where somebody shows one', () => {
  const demonstration = 'This is a demonstration of Sati. Do not enter real data about anyone.'
  Object.assign(env(), { DEMONSTRATION: true })
  expect(operatorLines('en')).toEqual([demonstration])
  Object.assign(env(), nobody)
  expect(operatorLine('en')).toBe(demonstration)
  expect(operatorLine('th')).toBe('นี่คือระบบสาธิตของ Sati โปรดอย่ากรอกข้อมูลจริงของผู้ใด')
  // A developer's server, which starts without any of it.
  Object.assign(env(), { DEMONSTRATION: false, OPERATOR_NAME: name })
  expect(operatorLine('en')).toBe(demonstration)
})
