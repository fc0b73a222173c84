import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastsAtom } from '#client/kit/toast.ts'
import { Refusal } from '#contract/refusals.ts'
import { useFormMissing } from './useFormMissing.ts'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => void vi.unstubAllGlobals())

interface Failure {
  code: string
  message: string
}
function Probe({ failure }: { failure: Failure }) {
  useFormMissing(failure)
  return null
}

const toasts = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ text, look }) => [text, look])

test('a studio without a form is told in a toast, once; what has no network is not', () => {
  const root = createRoot(document.createElement('div'))
  const draw = (failure: Failure) => act(() => root.render(<Probe failure={failure} />))
  draw({ code: 'offline', message: 'Kein Netz.' })
  expect(toasts()).toEqual([])
  draw(new Refusal('no-form'))
  draw(new Refusal('no-form'))
  expect(toasts()).toEqual([['Bitte prüfe dein Studio. In diesem Studio ist kein Anamnesebogen hinterlegt.', 'danger']])
  act(() => root.unmount())
})
