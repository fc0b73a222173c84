import { Box, Flex } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { Suspense, useState } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { useBack, useGo } from '#client/map/links.tsx'
import { GroupPicture } from './GroupPicture.tsx'
import type { GroupLine } from './groupLines.ts'
import { useHeadLine } from './presence.ts'

const GroupSheet = lazyPart(() => import('./GroupSheet.tsx'))

/** The name of the other person or the group; on a phone also the way back to the list (A05). */
export function ConversationHead({ group, second, searching }: { group: GroupLine | undefined; second?: string; searching?: boolean }) {
  const go = useGo()
  const back = useBack()
  const { phone } = useLayout()
  const line = useHeadLine(group)
  const [sheet, setSheet] = useState(false)
  return (
    <Flex
      as="header"
      align="center"
      gap="8"
      flexShrink={0}
      minHeight="56px"
      paddingInline={phone ? '4' : '16'}
      paddingTop={phone ? 'calc(env(safe-area-inset-top) + 4px)' : '4'}
      paddingBottom="4"
      borderBottom="1px solid {colors.line}"
    >
      {phone && <IconButton label="Zurück" icon={<CaretLeftIcon size={24} />} onClick={() => back({ to: 'chat' })} />}
      {group && <GroupPicture group={group} size={36} />}
      <Box flex={1} minWidth={0}>
        <Box as={phone ? 'h1' : 'h2'} textStyle="heading" lineClamp={2} overflowWrap="anywhere">
          {group?.name ?? 'Chat'}
        </Box>
        {(second ?? line) && (
          <Box textStyle="small" color="ink2">
            {second ?? line}
          </Box>
        )}
      </Box>
      {group && !group.fresh && (
        <IconButton
          label={searching ? 'Suche schliessen' : 'In dieser Unterhaltung suchen'}
          icon={searching ? <XIcon size={24} /> : <MagnifyingGlassIcon size={24} />}
          onClick={() =>
            searching
              ? void go({ to: 'chat', search: { group: group._id }, replace: true })
              : void go({ to: 'chat', search: { group: group._id, find: '' } })
          }
        />
      )}
      {group && !group.fresh && (
        <IconButton label={`${group.name}: Angaben`} icon={<InfoIcon size={24} />} onClick={() => setSheet(true)} />
      )}
      {group && sheet && (
        <Suspense>
          <GroupSheet group={group} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </Flex>
  )
}
