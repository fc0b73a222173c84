import { useCall } from '#client/data/reads.ts'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useOpenDisputes } from '#client/parts/contract/useOpenDisputes.ts'
import { WaitingLines } from '#client/parts/contract/WaitingLines.tsx'
import { contracts } from '#contract/contracts/calls.ts'

/** Contracts that somebody looks at today; nothing where none waits. */
export function Contracts() {
  const { data, stand } = useCall(contracts.waiting)
  const disputes = useOpenDisputes()
  if (!data) return null
  const { temporary, notices = 0, endsSoon, offersEnd = 0 } = data
  if (temporary + notices + endsSoon + offersEnd + disputes === 0) return null
  return (
    <Section title="Verträge" aside={<Stand at={stand} />}>
      <WaitingLines temporary={temporary} notices={notices} endsSoon={endsSoon} offersEnd={offersEnd} disputes={disputes} />
    </Section>
  )
}
