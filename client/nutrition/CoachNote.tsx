import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { date } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { diary } from '#contract/nutrition/diary.ts'

/** The coach's note to the member (H35). */
export function CoachNote() {
  const { data } = useCall(diary.ownNote)
  if (!data?.text) return null
  return (
    <Section title="Von deinem Coach" aside={data.at && date(dayOf(data.at))}>
      <WrittenText>{data.text}</WrittenText>
    </Section>
  )
}
