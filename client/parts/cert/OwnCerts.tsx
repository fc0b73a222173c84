import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { certs } from '#contract/employees/certs.ts'
import { Certs } from './Certs.tsx'

/** One's own proofs, BLS and AED above all. */
export default function OwnCerts() {
  const { data, stand, error, again } = useCall(certs.mine)
  return (
    <Section title="Nachweise" aside={<Stand at={stand} />}>
      {data ? <Certs rows={data} stand={stand} /> : <NotLoaded error={error} again={again} />}
    </Section>
  )
}
