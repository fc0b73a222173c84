import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { companyHasher } from '#contract/rules/contracts/company.ts'
import { readCompany } from './companyFile.ts'

const key = 'b'.repeat(64)
const read = (...lines: string[]) => readCompany({ bytes: new TextEncoder().encode(lines.join('\r\n')), type: 'text/csv', key })

test('a list is read as keyed hashes: mail addresses in whatever letters, numbers, percents and last days', async () => {
  const { entries, faults, lines } = await read(
    'E-Mail oder Personalnummer;Prozent;Gültig bis',
    'Anna@Firma.example;10;',
    '4711;12,5 %;31.12.2027',
    ' M-22 ;7.25;2028-01-31',
  )
  const hashOf = await companyHasher(key)
  expect(faults).toEqual([])
  expect(lines).toBe(3)
  expect(entries).toEqual([
    { hash: await hashOf('anna@firma.example'), percent: 1000, until: null },
    { hash: await hashOf('4711'), percent: 1250, until: '2027-12-31' },
    { hash: await hashOf('m-22'), percent: 725, until: '2028-01-31' },
  ])
  expect(JSON.stringify(entries)).not.toContain('anna')
})

test.each([
  ['Name;Prozent', 'Die Spalte «E-Mail oder Personalnummer» fehlt: Die erste Zeile nennt die Spalten.'],
  ['E-Mail;Funktion', 'Die Spalte «Prozent» fehlt: Die erste Zeile nennt die Spalten.'],
  ['E-Mail;Prozent;Prozent', 'Die Spalte «Prozent» steht zweimal.'],
])('a head of %s is told', async (head, message) => {
  expect(await read(head, 'a;b;c')).toEqual({ entries: [], lines: 0, faults: [{ line: 0, message }] })
})

test.each([
  [';10;', 'E-Mail oder Personalnummer fehlt.'],
  ['Anna und Bea;10;', undefined],
  ['<b>;10;', '«<b>» ist weder E-Mail noch Personalnummer.'],
  ['a@b.example;0;', '«0» ist kein Prozentsatz von 0,01 bis 100.'],
  ['a@b.example;101;', '«101» ist kein Prozentsatz von 0,01 bis 100.'],
  ['a@b.example;zehn;', '«zehn» ist kein Prozentsatz von 0,01 bis 100.'],
  ['a@b.example;10;30.02.2027', '«30.02.2027» ist kein Tag.'],
])('a line of %s is told, with its number', async (line, message) => {
  const { faults } = await read('E-Mail;Prozent;Bis', line)
  expect(faults).toEqual(message ? [{ line: 2, message }] : [])
})

test('whoever stands on it twice is told', async () => {
  const { faults } = await read('E-Mail;Prozent', 'a@b.example;10', 'A@B.example;20')
  expect(faults).toEqual([{ line: 3, message: 'Das steht schon in Zeile 2.' }])
})

test.each([
  ['10', 1000],
  ['12.5', 1250],
  ['0.1', '«0.1» ist unklar: Formatiere die Spalte als Zahl, für 10 % steht dann 10.'],
  ['0.125', '«0.125» ist unklar: Formatiere die Spalte als Zahl, für 10 % steht dann 10.'],
  ['1', '«1» ist unklar: Formatiere die Spalte als Zahl, für 10 % steht dann 10.'],
])('a book that says %s is never taken for a hundredth of it', async (value, said) => {
  const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
  const rows = `<row r="1">${text('A1', 'E-Mail')}${text('B1', 'Prozent')}</row><row r="2">${text('A2', 'a@b.example')}<c r="B2"><v>${value}</v></c></row>`
  const bytes = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`) })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const { entries, faults } = await readCompany({ bytes, type, key })
  expect(entries[0]?.percent ?? faults[0]?.message).toBe(said)
})
