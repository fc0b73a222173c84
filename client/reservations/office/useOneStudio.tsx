import { useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { Pick } from '#client/kit/Pick.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { AnyCall } from '#contract/call.ts'

/** One of the studios in which the person may make a call, the desk's at first, and the choice among them where there are several. */
export function useOneStudio(call: AnyCall) {
  const { options } = useOwnStudios(call)
  const work = useWorkStudio()
  const [picked, setPicked] = useState<string>()
  const studio = picked ?? options.find(([code]) => code === work)?.[0] ?? options[0]?.[0]
  const choice = studio && options.length > 1 && (
    <Pick label="Studio" look="side" value={studio} options={options as [string, string][]} onPick={setPicked} />
  )
  return { studio, choice }
}
