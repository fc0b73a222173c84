import { useCall } from '#client/data/reads.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { slimMe } from '#contract/slimMe/calls.ts'
import { dayWords } from './words.ts'

/** The way to the programmes that begin soon, where there are any. */
export function OpenSlimMe() {
  const { data } = useCall(slimMe.open)
  const next = data?.programmes[0]
  return next ? <RowLink to="slimme" title="Slim-me" second={`Beginnt am ${dayWords(next.first)}`} /> : null
}
