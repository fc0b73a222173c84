import { useCallback, useEffect, useRef, useState } from 'react'
import { typedPassword } from '#contract/registration.ts'
import { sealPassword } from './sealKey.ts'

const delay = 150
const isGood = (typed: string) => typed !== '' && typedPassword().isValidSync(typed)

/** The typed password lives in memory only, until it is sealed; `settled` is its seal once none is being made. */
export function useSealing(_id: string | undefined, keep: (sealed: string | undefined) => void) {
  const [typed, setTyped] = useState('')
  const made = useRef<{ typed: string; seal: Promise<string | undefined> }>(undefined)
  const keepNow = useRef(keep)
  keepNow.current = keep

  const seal = useCallback(() => {
    if (!_id || !isGood(typed)) return Promise.resolve(undefined)
    if (made.current?.typed !== typed) made.current = { typed, seal: sealPassword(typed, _id).catch(() => undefined) }
    return made.current.seal
  }, [_id, typed])

  useEffect(() => {
    if (typed === '') {
      made.current = undefined
      return
    }
    let over = false
    const timer = setTimeout(async () => {
      const sealed = await seal()
      if (!over) keepNow.current(sealed)
    }, delay)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [typed, seal])

  return { typed, setTyped, seal }
}
