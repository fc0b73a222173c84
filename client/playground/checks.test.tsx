import { expect, test } from 'vitest'
import { checks, type Finding, reportOf } from './checks.ts'

test('the report says each finding in its order, the version and the browser, and nothing else', () => {
  const found = new Map<string, Finding>([
    ['Netz', { state: 'ok', text: 'Das Studio antwortet in 40 ms.' }],
    ['Kamera', { state: 'bad', text: 'Gesperrt.' }],
  ])
  expect(reportOf(found, '1.2.3', 'Firefox')).toBe(
    'Formkurve 1.2.3\nFirefox\nNetz: gut. Das Studio antwortet in 40 ms.\nKamera: geht nicht. Gesperrt.',
  )
})

test('a browser without a camera is told so, without a failure', async () => {
  const [, look] = checks.find(([name]) => name === 'Kamera')!
  expect(await look()).toEqual({ state: 'bad', text: 'Dieser Browser gibt keine Kamera frei.' })
})
