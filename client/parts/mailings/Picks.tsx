import { useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { momentWords } from '#client/parts/courseTime.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { supportStudio } from '#contract/brand.ts'
import { courses } from '#contract/courses/calls.ts'
import { events } from '#contract/events/calls.ts'
import type { MailingBlock } from '#contract/mailings/shapes.ts'
import { wholeMoment } from './words.ts'

interface PickProps {
  block: MailingBlock
  onChange: (block: MailingBlock) => void
}

const idIn = (link: string | null | undefined) => link?.split('/').at(-1) ?? ''

/** A course of the days to come, with its words as they are now. */
export function CoursePick({ block, onChange }: PickProps) {
  const own = useWorkStudio() ?? supportStudio
  const [studio, setStudio] = useState(own)
  const { studios = [] } = useStudios()
  const { data, error, again } = useCall(courses.plan, { query: { studio, from: today() } })
  const chosen = idIn(block.link)
  const found = data?.executions ?? []
  const pick = (id: string) => {
    const course = found.find(({ _id }) => _id === id)
    const place = studios.find(({ code }) => code === studio)?.name
    if (course)
      onChange({
        ...block,
        text: course.course.title,
        detail: [wholeMoment(course.startsAt), place].filter(Boolean).join(', '),
        link: `/kurse/${id}`,
      })
  }
  const left = found.some(({ _id }) => _id === chosen) || !chosen ? [] : [[chosen, block.text ?? ''] as const]
  return (
    <>
      <SelectField label="Studio" value={studio} options={studios.map(({ code, name }) => [code, name])} onChange={setStudio} />
      {!data && <NotLoaded error={error} again={again} />}
      <SelectField
        label="Kurs"
        value={chosen}
        none="Wähle einen Kurs"
        options={[...left, ...found.map(each => [each._id, `${each.course.title}, ${momentWords(each.startsAt)}`] as const)]}
        onChange={pick}
      />
    </>
  )
}

/** An event that is to come, with its words as they are now. */
export function EventPick({ block, onChange }: PickProps) {
  const { data, error, again } = useCall(events.forSelect)
  const chosen = idIn(block.link)
  const pick = (id: string) => {
    const event = data?.find(({ _id }) => _id === id)
    if (event) onChange({ ...block, text: event.title, detail: wholeMoment(event.startsAt), link: `/event/${id}` })
  }
  const left = data?.some(({ _id }) => _id === chosen) || !chosen ? [] : [[chosen, block.text ?? ''] as const]
  return (
    <>
      {!data && <NotLoaded error={error} again={again} />}
      <SelectField
        label="Event"
        value={chosen}
        none="Wähle einen Event"
        options={[...left, ...(data ?? []).map(each => [each._id, `${each.title}, ${momentWords(each.startsAt)}`] as const)]}
        onChange={pick}
      />
    </>
  )
}
