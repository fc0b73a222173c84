import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { Section } from '#client/kit/Section.tsx'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { leadForms } from '#contract/leads/public.ts'
import { AskFields, arrived } from './AskFields.tsx'

interface AskFormProps {
  /** Link of the form of leads. */
  link: string
  /** Where it stands, which names its draft beside the link. */
  place: string
  /** What it is told by while it waits and once it has arrived; the form's own title without it. */
  title?: string
  start?: Record<string, unknown>
}

/** The form by which somebody without an account asks the studio, below what a page says; what was sent stands in its place (V21). */
export function AskForm({ link, place, title, start }: AskFormProps) {
  const { data } = useCall(leadForms.form, { params: { id: link } })
  const name = `lead/${link}/${place}`
  const sent = useSent(leadForms.send, name)
  if (!data || !sent) return null
  const [last] = sent
  if (last)
    return (
      <Box paddingTop="18">
        <Outcome row={last} confirms={arrived} />
      </Box>
    )
  return (
    <Section title="So erreichen wir dich">
      <AskFields name={name} link={link} asked={data} title={title ?? data.title} start={start} />
    </Section>
  )
}
