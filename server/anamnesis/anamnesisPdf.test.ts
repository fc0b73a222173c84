import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { type Anamnesis, paperName } from '#contract/anamnesis/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { anamnesisPdf } from './anamnesisPdf.ts'

const at = '2026-11-20T16:42:00.000Z'

/** A finished anamnesis of so many questions. */
function filled(count: number): Anamnesis {
  const questions = Array.from({ length: count }, (_, place) => {
    const asked = { required: false, isPercent: false, maxStarCount: 5, options: [], allowMultiple: false, additionalFields: [] }
    return { ...asked, _id: v7(), title: `Frage ${place + 1}?`, type: 'text' as const }
  })
  const pages = [{ _id: v7(), displayedTitle: 'Gesundheit', showInExpress: true, questions }]
  const answers = Object.fromEntries(questions.map(({ _id }) => [_id, { answer: 'Ja' }]))
  const [_id, person, form] = [v7(), v7(), v7()]
  const signed = { customerSignature: exampleSignature, creatorSignature: exampleSignature, guardian: null, signedAt: at, receivedAt: at }
  const names = {
    creator: null,
    code: undefined,
    customerName: 'Nico Ammann',
    creatorName: 'Anja Zürcher',
    byTrainer: true,
    countersignedAt: null,
  }
  return {
    _id,
    person,
    customer: { _id: person, vorname: 'Nico', nachname: 'Ammann', studio: 'winterthur', geburtstag: null, consent1: true },
    status: 'submitted',
    express: false,
    form: { form, number: 1, studio: 'winterthur', kind: 'usual', variant: null, title: 'Anamnese', disclaimer: null, pages },
    answers: {},
    clashes: [],
    signed: null,
    copies: [{ ...names, ...signed, number: 1, hash: '0'.repeat(64), answers }],
    changedAt: at,
    version: 1,
  }
}

test('however long it is, the heading of the signatures stands on the page of the first one', async () => {
  for (let count = 12; count <= 24; count++) {
    const pages = readPaper(await anamnesisPdf(filled(count)))
    const heading = pages.findIndex(lines => lines.includes('Unterschriften'))
    const signature = pages.findIndex(lines => lines.some(line => line.startsWith('Nico Ammann, ')))
    expect([count, heading]).toEqual([count, signature])
  }
})

test('a file says whose it is', () => expect(paperName(filled(1))).toBe('Anamnesebogen Nico Ammann'))
