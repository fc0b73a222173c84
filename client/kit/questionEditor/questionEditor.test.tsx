import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { object } from 'yup'
import { keepFor } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { setSession } from '#client/data/signed.ts'
import type { ObjectShape } from '#client/kit/shape.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import { post } from '#contract/call.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import { page, question } from '#contract/questionnaire/shapes.ts'
import { count, done, id } from '#contract/shapes.ts'
import { openLocal } from '#sync/client/local.ts'
import { questionEditor } from './questionEditor.tsx'

const survey = '01900000-0000-7000-8000-000000000001'
const pageId = '01900000-0000-7000-8000-000000000002'
const questionId = '01900000-0000-7000-8000-000000000003'

/** A survey of somebody's own: it has no studio and no short way. */
const named = { survey: id().required() }
const put = { place: count(), version: count(1) }
const removal = object({ ...named, _id: id().required(), version: count(1).required() })
const call = (name: string, body: ObjectShape) => ({
  ...post(`survey/${name}`, { access: [], offline: true, body }, done),
  name: `surveys.${name}`,
})
const surveys = questionEditor({
  calls: {
    page: call('page', page.omit(['questions']).shape({ ...named, ...put })),
    question: call('question', question.shape({ ...named, ...put, page: id().required() })),
    sort: call('sort', object(named)),
    removePage: call('removePage', removal),
    removeQuestion: call('removeQuestion', removal),
  },
  at: ['survey'],
  draft: 'survey',
  load: async () => pages,
})

const asked = {
  type: 'text',
  required: false,
  isPercent: false,
  maxStarCount: 5,
  options: [],
  allowMultiple: false,
  additionalFields: [],
} as const
const pages = [
  {
    _id: pageId,
    displayedTitle: 'Unser Haus',
    showInExpress: true,
    version: 2,
    questions: [{ ...asked, _id: questionId, title: 'Was fehlt dir?', version: 4 }],
  },
] as unknown as DraftPage[]

const store = getDefaultStore()
const system = createSystem(defaultBaseConfig)
let root: Root
let local: Local
let people = 0
let sent: [path: string, body: Record<string, unknown>][]

beforeEach(async () => {
  localStorage.clear()
  sent = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    sent.push([String(address).replace('/api/survey/', ''), JSON.parse(String(init?.body))])
    return Response.json(true)
  })
  store.set(toastsAtom, [])
  store.set(connectionAtom, { online: true, portal: false, since: '' })
  const member = `person${people++}`
  localStorage.setItem('token', 't')
  setSession({ state: 'online', token: 't', user: { _id: member, userRoles: [] } as never, userRights: [] })
  const api = { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member, api, storage: getRxStorageMemory(), locks: null, only: [] })
  setLocal(local)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Screen />)
})
afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await local.close()
  setLocal(undefined)
  keepFor(undefined)
  vi.restoreAllMocks()
})

function Screen() {
  const { pages: shown = [], refused } = surveys.useDraft(survey, pages, 0)
  return (
    <ChakraProvider value={system}>
      <surveys.Editor
        at={{ survey }}
        title="Umfrage"
        draft={1}
        pages={shown}
        refused={refused}
        about={<p>Offen</p>}
        out="Veröffentlichen"
      />
    </ChakraProvider>
  )
}

const button = (text: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text))
async function tap(text: string) {
  await vi.waitFor(() => expect(button(text), text).toBeTruthy())
  button(text)!.click()
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)
async function type(name: string, text: string) {
  await vi.waitFor(() => expect(field(name)).toBeTruthy())
  const of = field(name) instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(of.prototype, 'value')!.set!.call(field(name), text)
  field(name)!.dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(field(name)!.value).toBe(text))
}
const last = () => vi.waitFor(() => sent.at(-1) ?? expect.fail('nothing was sent'))

test('a form without a short way is written, tried out and says nothing of one', async () => {
  await vi.waitFor(() => expect(document.body.textContent).toContain('Unser Haus'))
  await tap('Neue Seite')
  await type('displayedTitle', 'Unser Team')
  expect(field('showInExpress')).toBeNull()
  await tap('Speichern')
  expect(await last()).toEqual(['page', { survey, _id: expect.any(String), displayedTitle: 'Unser Team', showInExpress: true }])
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  await tap('Vorschau')
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('Was fehlt dir?'))
  expect(document.body.textContent).not.toMatch(/Kurzform|ganzen Form/)
})

test('each act names the form by the domain’s own fields; a removal shows at once and is taken back with what was there', async () => {
  await tap('Was fehlt dir?')
  await tap('Frage entfernen')
  await vi.waitFor(() => expect(store.get(toastsAtom).at(-1)?.text).toContain('Frage entfernt.'))
  await vi.waitFor(() => expect(button('Was fehlt dir?')).toBeUndefined())
  store.get(toastsAtom).at(-1)?.undo?.()
  await vi.waitFor(() => expect(button('Was fehlt dir?')).toBeTruthy())
  const waiting = (await local.collections.outbox.find().exec()).map(({ call: name, body }) => [name, body])
  expect(waiting).toEqual([
    ['surveys.removeQuestion', { survey, _id: questionId, version: 4 }],
    ['surveys.question', { survey, ...asked, _id: questionId, title: 'Was fehlt dir?', page: pageId, place: 0 }],
  ])
})
