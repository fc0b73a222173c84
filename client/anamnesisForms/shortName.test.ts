import { expect, test } from 'vitest'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { shortNameOf } from './shortName.ts'

test('the short name that is proposed is one that is taken', async () => {
  expect([shortNameOf('Rücken'), shortNameOf('Probetraining'), shortNameOf(' Café & Öl – 2. Stufe!')]).toEqual([
    'ruecken',
    'probetraining',
    'cafe-oel-2-stufe',
  ])
  const body = anamnesisForms.create.example!.body as object
  for (const title of ['Rücken', 'x'.repeat(80), `${'ab '.repeat(20)}`])
    await anamnesisForms.create.body!.validate({ ...body, kind: 'variant', title, variant: shortNameOf(title) })
})
