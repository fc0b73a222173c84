import { Box } from '@chakra-ui/react'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { useNotices } from './notices.ts'

const NoticeSheet = lazy(() => import('./NoticeSheet.tsx'))

/** The bell with how many are unread; opens the list. */
export default function Bell() {
  return isSignedIn(useSession()) ? <OwnBell /> : null
}

function OwnBell() {
  const { notices } = useNotices()
  const [open, setOpen] = useState(false)
  const unread = notices?.unread ?? 0
  useBadge(notices?.unread)
  const said = unread === 0 ? 'Mitteilungen' : `Mitteilungen, ${unread} ungelesen`
  return (
    <>
      <IconButton
        label={said}
        aria-haspopup="dialog"
        icon={
          <>
            <BellIcon size={24} weight={unread > 0 ? 'fill' : 'regular'} aria-hidden />
            {unread > 0 && <Count unread={unread} />}
          </>
        }
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <NoticeSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Count = ({ unread }: { unread: number }) => (
  <Box
    as="span"
    aria-hidden
    position="absolute"
    top="3px"
    left="23px"
    minWidth="18px"
    height="18px"
    paddingInline="4px"
    borderRadius="full"
    bg="brand"
    color="onBrand"
    boxShadow="0 0 0 2px {colors.bg}"
    fontSize="12px"
    lineHeight="18px"
    fontWeight={640}
    textAlign="center"
  >
    {unread > 99 ? '99' : unread}
  </Box>
)

/** The same number on the app's icon, where there is one. */
function useBadge(unread: number | undefined) {
  useEffect(() => {
    const icon = navigator as { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }
    if (unread === 0) icon.clearAppBadge?.().catch(() => {})
    else if (unread !== undefined) icon.setAppBadge?.(unread).catch(() => {})
  }, [unread])
}
