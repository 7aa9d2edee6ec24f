import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FillBar } from '../../../ui/fill-bar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { Stat } from '../../../ui/stat.tsx';
import type { OwnPart, OwnPerson } from './own-part.ts';

/** What the person who looks has done, and the button to take part. */
export function OwnPanel({ own }: { own: OwnPart }) {
  if (own.kind === 'person') return <PersonPanel own={own} />;
  if (own.signInHref === '') return null;
  return (
    <Card title="Take part">
      <p className="dim">Challenges are for members.</p>
      <ButtonLink href={own.signInHref}>Sign in to take part</ButtonLink>
    </Card>
  );
}

function PersonPanel({ own }: { own: OwnPerson }) {
  const { isIn, submitHref, refusal, submissions } = own;
  if (!isIn && submitHref === '' && refusal === '') return null;
  return (
    <Card title={isIn ? 'You’re in' : 'Take part'} {...(isIn ? { tone: 'on' } : {})}>
      {isIn ? <OwnScore own={own} /> : null}
      {refusal ? <p>{refusal}</p> : null}
      {own.needsMembership ? (
        <p>
          <a href={paths.plans}>Choose a membership</a>
        </p>
      ) : null}
      <Actions own={own} />
      {submissions.length > 0 ? <Submissions own={own} /> : null}
    </Card>
  );
}

function OwnScore({ own }: { own: OwnPerson }) {
  const { score, place, target, progress, counted, team, division } = own;
  return (
    <>
      {score ? (
        <div className="stats">
          <Stat value={score} label="Your score" />
          {target ? null : <Stat value={place} label="Your place" />}
        </div>
      ) : (
        <p className="dim">
          {counted ? 'Nothing counted yet.' : 'Your score counts as soon as staff have approved it.'}
        </p>
      )}
      {target ? (
        <>
          <FillBar taken={progress} capacity={100} label={`${progress}% of ${target}`} />
          <p>{own.hasReached ? `You’ve reached ${target}. Well done.` : `${progress}% of ${target}`}</p>
        </>
      ) : null}
      {division || team ? <p className="dim">{[division, team].filter(Boolean).join(' · ')}</p> : null}
      {counted ? (
        <p className="dim">Updated within a minute of your training, visit or class being recorded.</p>
      ) : null}
    </>
  );
}

function Actions({ own }: { own: OwnPerson }) {
  const { counted, isIn, submitHref, leaveHref, division, team, proposed } = own;
  if (submitHref === '') return null;
  if (!counted) return <ButtonLink href={submitHref}>Send in a score</ButtonLink>;
  if (!isIn && !proposed) return <ButtonLink href={submitHref}>Join this challenge</ButtonLink>;
  if (!isIn)
    return (
      <PostForm action={submitHref} encType="multipart/form-data">
        <input type="hidden" name="division" value={proposed?.division} />
        <SubmitButton>Join this challenge</SubmitButton>
        {proposed?.division ? (
          <p className="dim">
            In the division {proposed.division}. <a href={submitHref}>Choose another</a>
          </p>
        ) : null}
      </PostForm>
    );
  return (
    <p className="row">
      {division || team ? <a href={submitHref}>Change your {division ? 'division' : 'team'}</a> : null}
      {leaveHref ? <a href={leaveHref}>Leave the challenge</a> : null}
    </p>
  );
}

function Submissions({ own: { submissions } }: { own: OwnPerson }) {
  return (
    <>
      <h3>Scores you’ve sent in</h3>
      <ul className="bare lines">
        {submissions.map(({ id, value, chip, sentAt, note, reason, link, pictureId, changeHref }) => (
          <li key={id} className="stack-tight">
            <div className="row between">
              <strong>{value}</strong>
              <Chip tone={chip.tone}>{chip.text}</Chip>
            </div>
            <p className="dim">{sentAt}</p>
            {note ? <p>{note}</p> : null}
            {link ? (
              <p>
                <a href={link} rel="noreferrer nofollow">
                  Your link
                </a>
              </p>
            ) : null}
            <Picture id={pictureId} size="small" alt="Your photo" />
            {reason ? <p>From the staff: {reason}</p> : null}
            {changeHref ? (
              <p>
                <a href={changeHref}>Change it and send it again</a>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
