/** Shows a notification of the system, where the member has allowed them: the app is open, but not looked at. */
export async function tellAway(title: string, path: string) {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const worker = await navigator.serviceWorker?.getRegistration()
  await worker?.showNotification(title, {
    tag: path,
    data: { path },
    lang: 'de-CH',
    icon: '/icons/toess-192.png',
    badge: '/icons/monochrome-512.png',
  })
}
