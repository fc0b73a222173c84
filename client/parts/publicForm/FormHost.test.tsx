import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentForm } from './device.ts'
import FormHost from './FormHost.tsx'

const { toast, watchSent } = vi.hoisted(() => ({ toast: vi.fn(), watchSent: vi.fn() }))
vi.mock('#client/kit/toast.ts', () => ({ toast }))
vi.mock('./device.ts', () => ({ watchSent }))
vi.mock('./outbox.ts', () => ({ sendForms: async () => {} }))

const waiting: SentForm = {
  key: 'a',
  call: 'referrals.answer',
  form: 'referral/K7QM3TXD9PWA',
  title: 'Einladung',
  born: '2026-11-27T12:00:00.000Z',
  state: 'waiting',
}
let hear: (rows: SentForm[]) => void
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  watchSent.mockImplementation(heard => {
    hear = heard
    return () => {}
  })
  root = createRoot(document.createElement('div'))
  act(() => root.render(<FormHost />))
})
afterEach(() => {
  act(() => root.unmount())
  toast.mockClear()
})

test.each<[string, Partial<SentForm>, Partial<SentForm>, string]>([
  ['what the form was given', { arrived: 'Dein Studio meldet sich.' }, { state: 'done' }, 'Einladung: Dein Studio meldet sich.'],
  ['of one of a version before no mail that may never come', {}, { state: 'done' }, 'Einladung: Deine Angaben sind angekommen.'],
  ['why one was refused', {}, { state: 'refused', message: 'Die Aktion ist vorbei.' }, 'Einladung: Die Aktion ist vorbei.'],
])('tells on another screen %s', (_name, given, outcome, text) => {
  hear([{ ...waiting, ...given }])
  hear([{ ...waiting, ...given, ...outcome }])
  hear([{ ...waiting, ...given, ...outcome }])
  expect(toast).toHaveBeenCalledExactlyOnceWith(text, expect.anything())
})

test('says nothing of what somebody filled in at a fair: the next one stands there by then', () => {
  hear([{ ...waiting, fair: true }])
  hear([{ ...waiting, fair: true, state: 'refused', message: 'Dieses Formular gibt es nicht.' }])
  expect(toast).not.toHaveBeenCalled()
})
