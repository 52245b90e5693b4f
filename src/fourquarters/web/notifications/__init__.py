"""Who is told what, when and how: by e-mail and by push, grouped, and never while they are looking."""
