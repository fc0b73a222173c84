import { expect, test } from 'vitest'
import { thereWords } from './ThereAlready.tsx'

const draft = {
  status: 'draft',
  kind: 'usual',
  formTitle: 'Eintritt',
  changedAt: '2026-11-20T16:42:00.000Z',
  submittedAt: null,
  creator: 'Sandro Zehnder',
} as const
const finished = { ...draft, status: 'submitted', submittedAt: '2026-10-02T09:00:00.000Z' } as const

test.each([
  [
    'a draft, with whoever began it',
    [finished, draft],
    'Für diese Person ist schon einer begonnen: «Eintritt» von Sandro Zehnder, zuletzt am 20.11.2026.',
  ],
  ['one’s own draft', [{ ...draft, creator: null }], 'Für diese Person ist schon einer begonnen: «Eintritt», zuletzt am 20.11.2026.'],
  ['a finished one', [finished], 'Diese Person hat schon einen: «Eintritt», abgeschlossen am 02.10.2026.'],
  [
    'one whose title is not known',
    [{ ...finished, formTitle: null }],
    'Diese Person hat schon einen: «Anamnesebogen», abgeschlossen am 02.10.2026.',
  ],
  ['none', [], undefined],
])('is told of %s', (_, rows, words) => expect(thereWords(rows)).toBe(words))
