import { useDeskStudio, useWorkStudio } from '#client/data/desk.ts'
import { useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { contracts } from '#contract/contracts/calls.ts'

/** The studio in which a contract is closed: the address says it, else the desk, else one's own or the only one. */
export function useClosingStudio(): string | undefined {
  const { studio } = useQueryText()
  const desk = useDeskStudio()
  const work = useWorkStudio()
  const { options } = useOwnStudios(contracts.create)
  const may = (code: string | undefined) => options.some(([each]) => each === code)
  return [studio, desk, work, options.length === 1 ? options[0]![0] : undefined].find(code => code && may(code))
}
