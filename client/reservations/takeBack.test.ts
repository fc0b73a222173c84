import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import { takeBackReport } from './takeBack.ts'

const acts = vi.hoisted(() => ({ perform: vi.fn() }))
vi.mock('#client/data/acts.ts', async load => ({ ...(await load<object>()), perform: acts.perform }))
vi.mock('#client/data/waitingActs.ts', async load => ({ ...(await load<object>()), waitingActs: async () => [] }))

test.each([
  ['answered', {}, 'Deine Meldung ist zurückgenommen.'],
  ['waiting', undefined, 'Deine Meldung ist zurückgenommen. Wird gesendet, sobald du Netz hast.'],
])('a report that is taken back says whether the studio knows: %s', async (_name, answer, words) => {
  getDefaultStore().set(connectionAtom, { online: false, portal: false, since: '' })
  acts.perform.mockResolvedValue(answer)
  await takeBackReport({ _id: v7(), name: 'Sauna' })
  expect(getDefaultStore().get(toastsAtom).at(-1)?.text).toBe(words)
})
