import { useCall } from '#client/data/reads.ts'
import { Section } from '#client/kit/Section.tsx'
import { UntilSent } from '#client/parts/publicForm/UntilSent.tsx'
import { leadForms } from '#contract/leads/leadForms.ts'
import { AskFields, arrived } from './AskFields.tsx'

interface AskFormProps {
  /** Link of the form of leads. */
  link: string
  /** The place of the form, which names its draft beside the link. */
  place: string
  /** Its title while it waits and once it has arrived; the form's own title without it. */
  title?: string
  start?: Record<string, unknown>
}

/** The form by which somebody without an account asks the studio, below what a page says; what was sent stands in its place (V21). */
export function AskForm({ link, place, title, start }: AskFormProps) {
  const { data } = useCall(leadForms.form, { params: { id: link } })
  const name = `lead/${link}/${place}`
  if (!data) return null
  return (
    <UntilSent call={leadForms.send} form={name} confirms={arrived}>
      <Section title="So erreichen wir dich">
        <AskFields name={name} link={link} asked={data} title={title ?? data.title} start={start} />
      </Section>
    </UntilSent>
  )
}
