import { Flex } from '@chakra-ui/react'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { useReachAny } from '#client/data/reach.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import { useTemplates } from './planTemplates.ts'

/** The templates of one's studios, to be changed, and a new one. */
export function Templates({ onClose }: { onClose: () => void }) {
  const { rows, error, again } = useTemplates()
  const makes = useReachAny(planTemplates.create)
  const { options, nameOf } = useOwnStudios(planTemplates.list)
  return (
    <Sheet open onClose={onClose} title="Vorlagen">
      {!rows && <NotLoaded error={error} again={again} />}
      {rows?.map(({ _id, title, goal, splits, studio, act }) => (
        <RowLink
          key={_id}
          to="workoutEdit"
          params={{ id: _id }}
          lead={<ListChecksIcon size={24} aria-hidden />}
          title={
            <>
              {title} {act && <Tick state="waiting" size="small" />}
            </>
          }
          second={[counted(splits.length, 'Tag', 'Tage'), goal, options.length > 1 && nameOf(studio)].filter(Boolean).join(' · ')}
        />
      ))}
      {makes && (
        <Flex paddingTop="12">
          <ButtonLink to="workoutCreateNew" search={{ vorlage: 'neu' }} look="soft" size="row">
            Neue Vorlage
          </ButtonLink>
        </Flex>
      )}
    </Sheet>
  )
}
