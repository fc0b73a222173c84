import { domain } from './call.ts'
import { uploads } from './files.ts'
import { pictures } from './fileTypes.ts'

/** Pictures inside written texts: news, popups, mails, pages of the website (L228, V37). */
export const textPictures = domain(
  'textPictures',
  {},
  {
    /** An open picture. One that no text shows is deleted after a day, after 30 where a device may still name it. */
    ...uploads({
      upload: {
        path: 'gseditor/upload',
        access: ['mk_news', 'mk_campaigns', 'g_websitecontent', 'g_websitecontentstudioadmin'],
        types: pictures,
        side: 1600,
        size: 8_000_000,
        open: true,
        covers: ['EP-501'],
        limit: { times: 100, seconds: 86_400 },
      },
    }),
  },
)
