import { Box, chakra } from '@chakra-ui/react'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { nameBy } from '#client/parts/studio/names.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type CourseExecution, intensities } from '#contract/courses/calls.ts'
import type { CoursePlanView } from './planAddress.ts'

const Place = chakra('button', { base: { minHeight: '44px', display: 'inline-flex', alignItems: 'center', maxWidth: 'full' } })
const Face = chakra('span', {
  base: {
    minHeight: '28px',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    maxWidth: 'full',
    borderRadius: 'chip',
    textStyle: 'small',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
  variants: { on: { true: { paddingInline: '8', bg: 'brandSoft', color: 'brandInk' }, false: { color: 'ink2' } } },
})

interface LineProps {
  studio: string
  shown: CoursePlanView
  show: (change: Partial<CoursePlanView>) => void
  executions: readonly CourseExecution[]
  onStudio: () => void
}

/** The studio at hand, and each filter by its name; a tap removes the filter. */
export function FilterLine({ studio, shown, show, executions, onStudio }: LineProps) {
  const { studios } = useStudios()
  const name = nameBy(studios && new Map(studios.map(each => [each.code, each.name])))(studio)
  return (
    <Box
      role="group"
      aria-label="Gezeigt"
      display="flex"
      flexWrap="wrap"
      columnGap="8"
      paddingInline="16"
      paddingBottom="6"
      marginTop="-4px"
    >
      {shown.studio ? (
        <Off label={`Studio ${name}`} onClick={() => show({ ...none, studio: undefined })}>
          {name}
        </Off>
      ) : (
        <Place type="button" aria-haspopup="dialog" aria-label={`Studio: ${name}`} onClick={onStudio}>
          <Face on={false}>
            <MapPinIcon size={15} aria-hidden />
            {name}
          </Face>
        </Place>
      )}
      {filterWords(shown, executions).map(([field, word]) => (
        <Off key={field} label={word} onClick={() => show({ [field]: field === 'text' ? '' : undefined })}>
          {word}
        </Off>
      ))}
    </Box>
  )
}

const Off = ({ label, onClick, children }: { label: string; onClick: () => void; children: string }) => (
  <Place type="button" aria-label={`${label} aufheben`} onClick={onClick}>
    <Face on>
      {children}
      <XIcon size={13} weight="bold" aria-hidden />
    </Face>
  </Place>
)

const none = { text: '', room: undefined, label: undefined, instructor: undefined, intensity: undefined }

/** The active filters, in the words of the loaded courses. */
export function filterWords(shown: CoursePlanView, executions: readonly CourseExecution[]): [keyof CoursePlanView, string][] {
  const { room, label, instructor, intensity, text } = shown
  const rooms = executions.find(each => each.room._id === room)?.room.name
  const labels = executions.flatMap(({ course }) => course.labels).find(({ _id }) => _id === label)?.name
  const leads = executions.find(each => each.instructor?._id === instructor)?.instructor?.name
  const words: [keyof CoursePlanView, string | undefined][] = [
    ['text', text ? `«${text}»` : undefined],
    ['room', room && (rooms ?? 'Raum')],
    ['label', label && (labels ?? 'Label')],
    ['instructor', instructor && (leads ?? 'Leitung')],
    ['intensity', intensity && (intensities[intensity as unknown as keyof typeof intensities] ?? 'Intensität')],
  ]
  return words.filter((each): each is [keyof CoursePlanView, string] => !!each[1])
}
