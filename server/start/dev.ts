import { createApp } from './app.ts'
import { start } from './start.ts'

await start({
  prepare: async say => say('Die App kommt frisch aus ihren Quellen.'),
  async listener(house) {
    const { createServer } = await import('vite')
    const app = createApp(house)
    const vite = await createServer({ server: { middlewareMode: true, proxy: {} }, appType: 'spa' })
    return (request, response) => (request.url?.startsWith('/api/') ? app(request, response) : vite.middlewares(request, response))
  },
})
