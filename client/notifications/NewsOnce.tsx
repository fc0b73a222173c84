import { Suspense, useEffect, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { mayComeUp } from '#client/parts/quiet.ts'
import { shell } from '#contract/shell.ts'

const WhatsNew = lazyPart(() => import('#client/parts/WhatsNew.tsx'))

/** The newest day of the list that this device has shown, or had when it began. */
const key = 'changelogSeen'

/** After an update that members notice, «Was ist neu» comes up once; never on a device that has just begun. */
export default function NewsOnce() {
  const { data } = useCall(shell.changelog)
  const newest = data?.[0]?.day
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!newest) return
    const seen = deviceTexts.getItem(key)
    if (seen === null) deviceTexts.setItem(key, newest)
    if (seen === null || seen >= newest) return
    const timer = setInterval(() => {
      if (!mayComeUp()) return
      deviceTexts.setItem(key, newest)
      clearInterval(timer)
      setOpen(true)
    }, 1000)
    return () => clearInterval(timer)
  }, [newest])
  if (!open) return null
  return (
    <Suspense>
      <WhatsNew onClose={() => setOpen(false)} />
    </Suspense>
  )
}
