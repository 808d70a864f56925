import { emailKeyOf } from '@/lib/fields'
import { entryKeyOf, mailboxKeyOf, readerKeyOf } from './mailbox'

test.each([
  ['Nok@Example.TH', 'nok@example.th'],
  ['nok+1@example.th', 'nok@example.th'],
  ['nok+a+b@example.th', 'nok@example.th'],
  ['nok.suwan@example.th', 'nok.suwan@example.th'],
  ['n.o.k+school@gmail.com', 'nok@gmail.com'],
  ['n.ok@GoogleMail.com', 'nok@gmail.com'],
  ['+66812345678@example.th', '+66812345678@example.th'],
  ['nok@sub.gmail.com.example.th', 'nok@sub.gmail.com.example.th'],
])('limits count %s under the mailbox %s', (address, mailbox) => {
  expect(mailboxKeyOf(address)).toBe(mailbox)
})

test('one mailbox can be the address of several accounts', () => {
  const addresses = ['nok+1@gmail.com', 'nok+2@gmail.com', 'n.ok@gmail.com']
  expect(new Set(addresses.map(emailKeyOf)).size).toBe(3)
  expect(new Set(addresses.map(mailboxKeyOf)).size).toBe(1)
})

test('one reader is one mailbox only where that is certain', () => {
  expect(['n.ok+1@gmail.com', 'NOK@googlemail.com'].map(readerKeyOf)).toEqual(['nok@gmail.com', 'nok@gmail.com'])
  expect(['Nok+1@Example.th', 'nok@example.th'].map(readerKeyOf)).toEqual(['nok+1@example.th', 'nok@example.th'])
})

test('what an address needs to get in is counted apart for the plain spelling of a mailbox', () => {
  const others = ['nok+1@gmail.com', 'n.ok+2@gmail.com', 'nok+a+b@gmail.com', 'n.ok@gmail.com', 'nok@googlemail.com']
  expect(new Set(others.map(entryKeyOf))).toEqual(new Set(['nok+@gmail.com']))
  expect(entryKeyOf('Nok@Gmail.com')).toBe('nok@gmail.com')
  expect(entryKeyOf('n.ok@example.th')).toBe('n.ok@example.th')
  expect(entryKeyOf('+66812345678@example.th')).toBe('+66812345678@example.th')
})
