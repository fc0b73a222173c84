import type { Page } from '@playwright/test'

/** Tools that the acts below use in the page. */
interface Tools {
  poke(within: Element): void
  until(holds: () => unknown, what: string): Promise<void>
}
type Equipped = Window & { tools: Tools; seen: { arrived: string[] } }

/** Gives the page what the acts need; hundreds of vectors in one go cost no round trips then. */
export const equip = (page: Page) =>
  page.addInitScript(() => {
    const late = 20_000
    const stay = (event: Event) => {
      const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null
      if (link && /^(https?|mailto|tel):/.test(link.protocol)) event.preventDefault()
    }
    const events = ['mouseover', 'mouseenter', 'pointerover', 'pointerenter', 'focus', 'blur', 'error', 'load', 'animationstart', 'toggle']
    const tools: Tools = {
      // Does all that a person's hands could do to everything inside; links that lead out are not followed.
      poke(within) {
        const { arrived } = (window as unknown as Equipped).seen
        document.addEventListener('click', stay, true)
        for (const element of within.querySelectorAll<HTMLElement>('*')) {
          for (const { name, value } of element.attributes)
            if (name.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value))
              arrived.push(`${element.localName} ${name}=${value}`)
          if (/^(script|iframe|object|embed|style|base|meta|link|form)$/.test(element.localName)) arrived.push(element.localName)
          for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true }))
          if (!element.closest('button')) element.click?.()
        }
        document.removeEventListener('click', stay, true)
      },
      until: (holds, what) =>
        new Promise((resolve, reject) => {
          if (holds()) return resolve()
          const end = (done: () => void) => {
            watch.disconnect()
            clearTimeout(timer)
            done()
          }
          const watch = new MutationObserver(() => holds() && end(resolve))
          const timer = setTimeout(() => end(() => reject(new Error(`${what} never came`))), late)
          watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
        }),
    }
    Object.assign(window, { tools })
  })

/** Pastes each into the popup's text, and takes the preview in hand as soon as it shows it; says how many were shown whole. */
export const typeAll = (page: Page, vectors: string[], first: number) =>
  page.getByRole('textbox', { name: 'Text' }).evaluate(
    async (area, { texts, from }) => {
      const { tools } = window as unknown as Equipped
      let whole = 0
      for (const [place, text] of texts.entries()) {
        const mark = `da ${from + place}.`
        area.replaceChildren()
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', `<h3>${mark}</h3>${text}`)
        area.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
        const preview = () => document.querySelector('[data-preview]')!
        await tools.until(() => preview().textContent?.includes(mark), mark)
        const more = () => [...preview().querySelectorAll('button')].find(({ textContent }) => textContent === 'mehr')
        more()?.click()
        await tools.until(() => preview().querySelector('h3')?.textContent?.startsWith(mark) && !more(), `${mark} whole`)
        tools.poke(preview())
        whole++
      }
      return whole
    },
    { texts: vectors, from: first },
  )

/** Takes in hand and closes each popup as it comes, from this one down to that one; says how many came. */
export const closeAll = (page: Page, from: number, to: number) =>
  page.evaluate(
    async ({ newest, oldest }) => {
      const { tools } = window as unknown as Equipped
      let came = 0
      for (let place = newest; place >= oldest; place--) {
        const title = `Prüfung ${place}`
        const sheet = () => [...document.querySelectorAll('dialog[open]')].find(dialog => dialog.querySelector('h2')?.textContent === title)
        await tools.until(sheet, title)
        const dialog = sheet()!
        const button = (name: string) => [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
        button('mehr')?.click()
        await tools.until(() => dialog.querySelector('h3')?.textContent?.startsWith('da'), `${title} whole`)
        tools.poke(dialog)
        button('Schliessen')!.click()
        await tools.until(() => !sheet(), `the end of ${title}`)
        came++
      }
      return came
    },
    { newest: from, oldest: to },
  )

/** Puts each into the page as it is, past every sanitiser, and takes it in hand. */
export const injectAll = (page: Page, vectors: string[]) =>
  page.evaluate(async texts => {
    for (const text of texts) {
      const place = document.body.appendChild(document.createElement('div'))
      place.innerHTML = text
      for (const element of place.querySelectorAll<HTMLElement>('*')) {
        for (const name of ['click', 'mouseover', 'pointerenter', 'focus', 'toggle', 'error', 'load', 'animationstart'])
          element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
      }
      await new Promise(resolve => setTimeout(resolve, 1))
      place.remove()
    }
  }, vectors)
