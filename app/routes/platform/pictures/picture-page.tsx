import { type SubmissionResult, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Picture, type PictureProps } from '../../../ui/picture.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { PictureFields } from './picture.form.ts';

type PicturePageProps = {
  title: string;
  lead: ReactNode;
  /** As it is now; an empty id: there is none. */
  picture: Pick<PictureProps, 'id' | 'alt' | 'shape' | 'size'>;
  removeHref: string;
  /** `photo`, `logo`. */
  word: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** The page that this one belongs to. */
  back: { href: string; text: string };
};

/** Shows a picture, and adds, replaces or removes it. */
export function PicturePage({ title, lead, picture, removeHref, word, lastResult, back }: PicturePageProps) {
  const [form, fields] = useForm<PictureFields>({ id: 'picture', lastResult });
  const hasOne = picture.id !== '';
  return (
    <FormPage
      back={<a href={back.href}>{back.text}</a>}
      title={title}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      {hasOne ? <Picture {...picture} isFirst /> : null}
      <PostForm form={form} encType="multipart/form-data">
        <PictureField
          {...fieldProps(fields.picture)}
          defaultValue={undefined}
          label={hasOne ? `Choose another ${word}` : `Choose a ${word}`}
        />
        <SubmitButton>Save {word}</SubmitButton>
      </PostForm>
      {hasOne ? (
        <PostForm action={removeHref}>
          <SubmitButton tone="quiet">Remove {word}</SubmitButton>
        </PostForm>
      ) : null}
    </FormPage>
  );
}
