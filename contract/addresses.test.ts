import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

const linksIn = (text: string) => addressesIn(text).flatMap(({ href }) => href ?? [])

test.each([
  ['https://formkurve.example/kurse', 'https://formkurve.example/kurse'],
  ['Schau auf formkurve.ch!', 'https://formkurve.ch'],
  ['(formkurve.ch/kurse?tag=1)', 'https://formkurve.ch/kurse?tag=1'],
  ['kurse.formkurve.ch, gell', 'https://kurse.formkurve.ch'],
  ['www.formkurve.example', 'https://www.formkurve.example'],
  ['müller-beispiel.ch', 'https://müller-beispiel.ch'],
  ['https://de.wikipedia.org/wiki/Kraft_(Sport).', 'https://de.wikipedia.org/wiki/Kraft_(Sport)'],
  ['HTTP://A.EXAMPLE', 'HTTP://A.EXAMPLE'],
  ['Siehe:formkurve.ch', 'https://formkurve.ch'],
])('%s is an address', (text, href) => {
  expect(linksIn(text)).toEqual([href])
  expect(
    addressesIn(text)
      .map(piece => piece.text)
      .join(''),
  ).toBe(text)
})

test.each([
  'Der Kurs ist ausgebucht.In Zürich hat es noch Plätze.Am Montag',
  'Um 18 Uhr.Man kann sein.So.Es.Er',
  'z.B.am Abend, 3.am, 15.12.in',
  'Bin dabei.Mit Pause.So',
  'War hart.Top Kurs! Danke.Me gseht sich. Bin dabei.Link chunt',
  'Hüt isch s Training usgfalle.De Coach isch krank',
  'Trainiere mit Dr.med. Frei',
  'Trainingsplan.pdf am 1.Mai',
  'Ich bin _ab.com, und schreib mir an anna@formkurve.ch',
  'a.ch ist zu kurz, 1.5.de auch',
  'https:// und www. allein',
])('«%s» holds none', text => expect(linksIn(text)).toEqual([]))
