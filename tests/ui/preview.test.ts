import { describe, expect, it } from 'vitest';
import { screens } from '#app/routes/platform/preview/screens.tsx';
import { openClub } from '../support/club.ts';

describe('the preview', () => {
  it.each(Object.keys(screens))('shows the screen "%s" without inline style or script', async (name) => {
    const answer = await openClub().visitor().get(`/preview?screen=${name}`);
    expect(answer.status).toBe(200);
    expect(answer.html.match(/<h1/g)).toHaveLength(1);
    expect(answer.html).not.toMatch(/ style=|<script(?! defer="" src="[^"]+"><\/script>)/);
  });

  it('knows no other screen', async () => {
    for (const name of ['nothing', 'constructor', '__proto__'])
      expect((await openClub().visitor().get(`/preview?screen=${name}`)).status).toBe(404);
  });

  it('is not there in production', async () => {
    const club = openClub({ environment: { NODE_ENV: 'production' } });
    const answer = await club.visitor().get('/preview');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Page not found: /preview');
  });
});
